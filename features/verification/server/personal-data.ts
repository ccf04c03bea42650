import type { PersonalData } from '#platform/server/personal-data.ts';

export const verificationPersonalData = {
  tables: {
    profile_reviews: {
      onErasure: 'kept',
      reason: 'What our team decided on a profile whose content is gone, and when.',
      exported: false,
    },
  },
} satisfies PersonalData;
