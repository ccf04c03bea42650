import type { PersonalData } from '#platform/server/personal-data.ts';

export const lessonsPersonalData = {
  tables: {
    lessons: {
      onErasure: 'kept',
      reason: 'Hours and their state, without names; deleted with the booking.',
      exported: true,
    },
  },
} satisfies PersonalData;
