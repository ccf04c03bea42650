import { pricesSaved } from '#features/teachers/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { SAVED_ERRORS } from './errors.ts';
import { SAVED_NOTICES } from './notices.ts';
import { SAVED_RATE_LIMITS } from './rate-limits.ts';
import { savedJobs } from './server/jobs.ts';
import { recordPriceChange } from './server/news.ts';
import { savedPersonalData } from './server/personal-data.ts';
import { savedRoutes } from './server/routes.ts';

/**
 * Teachers that students saved. Only the student sees the list: teachers and others can't read who saved a teacher, or
 * how many did.
 */
export const savedSlice = defineSlice({
  name: 'saved',
  tables: ['saved_free_hours', 'saved_price_falls', 'saved_teachers'],
  personalData: savedPersonalData,
  routes: savedRoutes,
  jobs: savedJobs,
  errors: SAVED_ERRORS,
  limits: SAVED_RATE_LIMITS,
  notices: SAVED_NOTICES,
  subscriptions: [subscribe(pricesSaved, recordPriceChange)],
});
