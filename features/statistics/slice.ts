import { defineSlice } from '#platform/server/slice.ts';
import { statisticsJobs } from './server/jobs.ts';
import { statisticsPersonalData } from './server/personal-data.ts';
import { registerChartsFile } from './server/plain-routes.ts';
import { statisticsRoutes } from './server/routes.ts';

export const statisticsSlice = defineSlice({
  name: 'statistics',
  tables: ['chart_days', 'chart_refreshes', 'row_counts'],
  personalData: statisticsPersonalData,
  routes: statisticsRoutes,
  jobs: statisticsJobs,
  plainRoutes: [registerChartsFile],
});
