import { defineSlice } from '#platform/server/slice.ts';
import { registerChartsFile } from './server/plain-routes.ts';
import { statisticsRoutes } from './server/routes.ts';

export const statisticsSlice = defineSlice({
  name: 'statistics',
  routes: statisticsRoutes,
  plainRoutes: [registerChartsFile],
});
