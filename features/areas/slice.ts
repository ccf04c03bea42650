import { defineSlice } from '#platform/server/slice.ts';
import { AREA_ERRORS } from './errors.ts';
import { areaRoutes } from './server/routes.ts';

export const areasSlice = defineSlice({
  name: 'areas',
  routes: areaRoutes,
  errors: AREA_ERRORS,
  constraints: {
    added_areas_once: 'AREA_EXISTS',
  },
});
