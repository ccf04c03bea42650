import { defineSlice } from '#platform/server/slice.ts';
import { settingsRoutes } from './server/routes.ts';

export const settingsSlice = defineSlice({
  name: 'settings',
  routes: settingsRoutes,
});
