import { teacherChanged } from '#features/teachers/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { SEARCH_ERRORS } from './errors.ts';
import { SEARCH_RATE_LIMITS } from './rate-limits.ts';
import { searchJobs } from './server/jobs.ts';
import { SEARCH_METRICS } from './server/metrics.ts';
import { searchPersonalData } from './server/personal-data.ts';
import { searchRoutes } from './server/routes.ts';
import { refreshListings } from './server/service.ts';

export const searchSlice = defineSlice({
  name: 'search',
  tables: ['listing_changes', 'teacher_area', 'teacher_card', 'teacher_listing'],
  views: {
    listed_areas: 'The styles that listed teachers offer in an area.',
    listed_cards: 'The teachers that search lists.',
    listed_teachers: 'City, styles and prices of listed teachers, for the directory.',
  },
  personalData: searchPersonalData,
  routes: searchRoutes,
  jobs: searchJobs,
  errors: SEARCH_ERRORS,
  limits: SEARCH_RATE_LIMITS,
  metrics: SEARCH_METRICS,
  subscriptions: [
    subscribe(teacherChanged, (tx, { teacherIds, now }) => refreshListings(tx, teacherIds, now)),
  ],
});
