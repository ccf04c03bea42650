import { defineSlice } from '#platform/server/slice.ts';
import { PLACES_RATE_LIMITS } from './rate-limits.ts';
import { placesPersonalData } from './server/personal-data.ts';
import { placesRoutes } from './server/routes.ts';
import { warmPlaces } from './server/warm-up.ts';

export const placesSlice = defineSlice({
  name: 'places',
  tables: ['added_areas', 'custom_areas', 'map_requests'],
  personalData: placesPersonalData,
  plainRoutes: [warmPlaces],
  routes: placesRoutes,
  limits: PLACES_RATE_LIMITS,
});
