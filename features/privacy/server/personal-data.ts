import type { PersonalData } from '#platform/server/personal-data.ts';

export const privacyPersonalData = {
  tables: {
    deletion_ledger: {
      onErasure: 'kept',
      reason: 'Ids and instants, so that a restored backup does not bring back who is gone.',
      exported: false,
    },
  },
} satisfies PersonalData;
