import type { PersonalData } from '#platform/server/personal-data.ts';

export const privacyPersonalData = {
  tables: {
    deletion_ledger: {
      onErasure: 'kept',
      reason: 'Ids and times, so that a restored backup does not bring deleted users back.',
      exported: false,
    },
    deletion_ledger_files: {
      onErasure: 'kept',
      reason: 'How far each file of the ledger was read; no people.',
      exported: false,
    },
  },
} satisfies PersonalData;
