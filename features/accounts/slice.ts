import { defineSlice } from '#platform/server/slice.ts';
import { accountJobs } from './server/jobs.ts';
import { registerAccountRedirects } from './server/plain-routes.ts';
import { accountRoutes } from './server/routes.ts';

export const accountsSlice = defineSlice({
  name: 'accounts',
  routes: accountRoutes,
  plainRoutes: [registerAccountRedirects],
  jobs: accountJobs,
});
