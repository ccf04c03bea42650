import { defineSlice } from '#platform/server/slice.ts';
import { SAFETY_ERRORS } from './errors.ts';
import { ALL_WELL } from './notices.ts';
import { SAFETY_RATE_LIMITS } from './rate-limits.ts';
import { safetyJobs } from './server/jobs.ts';
import { safetyPersonalData } from './server/personal-data.ts';
import { safetyRoutes } from './server/routes.ts';

/** Safety of home visits: sessions shared with a trusted person, "All well?", and exact addresses. */
export const safetySlice = defineSlice({
  name: 'safety',
  tables: ['session_shares', 'visit_addresses'],
  personalData: safetyPersonalData,
  routes: safetyRoutes,
  jobs: safetyJobs,
  errors: SAFETY_ERRORS,
  limits: SAFETY_RATE_LIMITS,
  notices: [ALL_WELL],
});
