import { defineSlice } from '#platform/server/slice.ts';
import { searchJobs } from './server/jobs.ts';
import { searchRoutes } from './server/routes.ts';

export const searchSlice = defineSlice({
  name: 'search',
  routes: searchRoutes,
  jobs: searchJobs,
});
