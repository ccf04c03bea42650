import { defineSlice } from '#platform/server/slice.ts';
import { REPORT_ERRORS } from './errors.ts';
import { REPORT_NOTICES } from './notices.ts';
import { REPORT_RATE_LIMITS } from './rate-limits.ts';
import { reportJobs } from './server/jobs.ts';
import { reportsPersonalData } from './server/personal-data.ts';
import { registerContactForm } from './server/plain-routes.ts';
import { reportRoutes } from './server/routes.ts';

export const reportsSlice = defineSlice({
  name: 'reports',
  tables: ['reports'],
  personalData: reportsPersonalData,
  routes: reportRoutes,
  plainRoutes: [registerContactForm],
  jobs: reportJobs,
  errors: REPORT_ERRORS,
  limits: REPORT_RATE_LIMITS,
  notices: REPORT_NOTICES,
});
