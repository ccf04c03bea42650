import { defineSlice } from '#platform/server/slice.ts';
import { MEDIA_ERRORS } from './errors.ts';
import { MEDIA_RATE_LIMITS } from './rate-limits.ts';
import { mediaJobs } from './server/jobs.ts';
import { mediaPersonalData } from './server/personal-data.ts';
import { mediaRoutes } from './server/routes.ts';

export const mediaSlice = defineSlice({
  name: 'media',
  tables: ['media_files'],
  personalData: mediaPersonalData,
  routes: mediaRoutes,
  jobs: mediaJobs,
  errors: MEDIA_ERRORS,
  limits: MEDIA_RATE_LIMITS,
});
