import { pairBlocked } from '#features/blocks/server/events.ts';
import { studentChanged } from '#features/students/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { BOOKING_ERRORS } from './errors.ts';
import { BOOKING_NOTICES } from './notices.ts';
import { BOOKING_RATE_LIMITS } from './rate-limits.ts';
import { closeRequestsOfPair } from './server/closings/closings.ts';
import { bookingJobs } from './server/jobs.ts';
import { registerShortLink } from './server/links/short-link.ts';
import { BOOKING_METRICS } from './server/metrics.ts';
import { refreshPagesOfStudent } from './server/notices.ts';
import { bookingsPersonalData } from './server/personal-data.ts';
import { bookingRoutes } from './server/routes.ts';

export const bookingsSlice = defineSlice({
  name: 'bookings',
  tables: ['booking_proposals', 'bookings', 'meeting_links', 'reply_figures'],
  views: {
    booking_facts:
      'Student, teacher, end and outcome of each booking, without prices and texts. `ends_at` is null before it is confirmed.',
    teacher_replies: 'For processes of the release before 0235; dropped by a later release.',
    teacher_reply_figures: 'How many requests a teacher answered, how fast, and when these figures changed.',
  },
  personalData: bookingsPersonalData,
  routes: bookingRoutes,
  plainRoutes: [registerShortLink],
  jobs: bookingJobs,
  subscriptions: [
    subscribe(pairBlocked, closeRequestsOfPair),
    subscribe(studentChanged, refreshPagesOfStudent),
  ],
  errors: BOOKING_ERRORS,
  limits: BOOKING_RATE_LIMITS,
  constraints: {
    bookings_one_pending: 'BOOKING_ALREADY_PENDING',
    bookings_one_demo: 'DEMO_ALREADY_USED',
    // The student made another request at the same moment: the server retries the transaction.
    bookings_client_turn: 'CONFLICT',
    bookings_no_overlap: 'BOOKING_OVERLAP',
  },
  notices: BOOKING_NOTICES,
  metrics: BOOKING_METRICS,
});
