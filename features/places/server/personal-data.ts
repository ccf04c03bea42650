import type { PersonalData } from '#platform/server/personal-data.ts';

const NAME_OF_A_PLACE = {
  onErasure: 'kept',
  reason: 'The name of a place that many people live in.',
  exported: false,
} as const;

export const placesPersonalData = {
  tables: { added_areas: NAME_OF_A_PLACE, custom_areas: NAME_OF_A_PLACE },
} satisfies PersonalData;
