import { defineSlice } from '#platform/server/slice.ts';
import { placesRoutes } from './server/routes.ts';

export const placesSlice = defineSlice({
  name: 'places',
  routes: placesRoutes,
});
