import type { PersonalData } from '#platform/server/personal-data.ts';

const places = {
  onErasure: 'kept',
  reason: 'Numbers by place and style; no people.',
  exported: false,
} as const;

export const directoryPersonalData = {
  tables: {
    directory_areas: places,
    directory_cities: places,
    directory_prices: places,
    directory_stories: {
      onErasure: 'kept',
      reason: 'Ids of reviews that are shown; deleted with the review.',
      exported: false,
    },
    directory_styles: places,
  },
} satisfies PersonalData;
