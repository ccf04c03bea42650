import { defineSlice } from '#platform/server/slice.ts';
import { BATCH_ERRORS } from './errors.ts';
import { BATCH_NOTICES } from './notices.ts';
import { BATCH_RATE_LIMITS } from './rate-limits.ts';
import { batchJobs } from './server/jobs.ts';
import { batchesPersonalData } from './server/personal-data.ts';
import { batchRoutes } from './server/routes.ts';

/** Group classes: months with seats and waiting lists. Their hours are lessons. */
export const batchesSlice = defineSlice({
  name: 'batches',
  tables: ['batch_months', 'batch_past_seats', 'batch_seats', 'batch_waits', 'batches'],
  views: {
    class_hours: 'Hours of group classes with title, place and the seats taken, without people.',
    open_classes: 'Group classes that take students, with their teacher.',
    seat_facts:
      'Every seat with student, teacher and the days of its month, also if it was given back after a class.',
    seat_lessons:
      'Every lesson of every seat, those before it was given back included, with student and teacher.',
  },
  personalData: batchesPersonalData,
  routes: batchRoutes,
  jobs: batchJobs,
  errors: BATCH_ERRORS,
  limits: BATCH_RATE_LIMITS,
  constraints: { batch_seats_one_each: 'BATCH_JOINED' },
  notices: BATCH_NOTICES,
});
