import type { PersonalData } from '#platform/server/personal-data.ts';

export const privacyPersonalData = {
  tables: {
    deletion_ledger: {
      onErasure: 'kept',
      reason: 'Ids and times, so that a restored backup does not bring deleted users back.',
      exported: false,
    },
  },
} satisfies PersonalData;
