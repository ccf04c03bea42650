import type { PersonalData } from '#platform/server/personal-data.ts';

export const adminPersonalData = {
  tables: {
    row_counts: { onErasure: 'kept', reason: 'Totals; no people.', exported: false },
  },
} satisfies PersonalData;
