import { defineSlice } from '#platform/server/slice.ts';
import { availabilityRoutes } from './server/routes.ts';

export const availabilitySlice = defineSlice({
  name: 'availability',
  routes: availabilityRoutes,
});
