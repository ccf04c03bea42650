import { defineSlice } from '#platform/server/slice.ts';
import { ACCOUNT_ERRORS } from './errors.ts';
import { ACCOUNT_RATE_LIMITS } from './rate-limits.ts';
import { accountJobs } from './server/jobs.ts';
import { registerAccountRedirects } from './server/plain-routes.ts';
import { accountRoutes } from './server/routes.ts';

export const accountsSlice = defineSlice({
  name: 'accounts',
  routes: accountRoutes,
  plainRoutes: [registerAccountRedirects],
  jobs: accountJobs,
  errors: ACCOUNT_ERRORS,
  limits: ACCOUNT_RATE_LIMITS,
  constraints: {
    users_mobile_key: 'ACCOUNT_EXISTS',
    users_email_key: 'ACCOUNT_EXISTS',
  },
});
