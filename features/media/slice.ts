import { defineSlice } from '#platform/server/slice.ts';
import { mediaJobs } from './server/jobs.ts';
import { mediaRoutes } from './server/routes.ts';

export const mediaSlice = defineSlice({
  name: 'media',
  routes: mediaRoutes,
  jobs: mediaJobs,
});
