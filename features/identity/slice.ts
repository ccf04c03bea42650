import { defineSlice } from '#platform/server/slice.ts';
import { IDENTITY_ERRORS } from './errors.ts';
import { IDENTITY_RATE_LIMITS } from './rate-limits.ts';
import { identityJobs } from './server/jobs.ts';
import { IDENTITY_MESSAGES } from './server/messages.ts';
import { registerAccountRedirects } from './server/plain-routes.ts';
import { identityRoutes } from './server/routes.ts';

export const identitySlice = defineSlice({
  name: 'identity',
  routes: identityRoutes,
  plainRoutes: [registerAccountRedirects],
  jobs: identityJobs,
  errors: IDENTITY_ERRORS,
  messages: IDENTITY_MESSAGES,
  limits: IDENTITY_RATE_LIMITS,
  constraints: {
    users_mobile_key: 'ACCOUNT_EXISTS',
    users_email_key: 'ACCOUNT_EXISTS',
  },
});
