import { defineSlice } from '#platform/server/slice.ts';
import { areaRoutes } from './server/routes.ts';

export const areasSlice = defineSlice({
  name: 'areas',
  routes: areaRoutes,
});
