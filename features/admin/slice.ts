import { defineSlice } from '#platform/server/slice.ts';
import { adminRoutes } from './server/routes.ts';

export const adminSlice = defineSlice({
  name: 'admin',
  routes: adminRoutes,
});
