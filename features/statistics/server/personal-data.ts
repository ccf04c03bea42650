import type { PersonalData } from '#platform/server/personal-data.ts';

const counts = { onErasure: 'kept', reason: 'Numbers by day and city; no people.', exported: false } as const;

export const statisticsPersonalData = {
  tables: {
    chart_days: counts,
    chart_refreshes: counts,
    row_counts: { onErasure: 'kept', reason: 'Totals; no people.', exported: false },
  },
} satisfies PersonalData;
