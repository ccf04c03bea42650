import { bookingConfirmed, monthChanged } from '#features/bookings/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { PLAN_ERRORS } from './errors.ts';
import { PLAN_NOTICES } from './notices.ts';
import { PLAN_RATE_LIMITS } from './rate-limits.ts';
import { addPlan, refreshRenewed } from './server/follow-bookings.ts';
import { planJobs } from './server/jobs.ts';
import { plansPersonalData } from './server/personal-data.ts';
import { planRoutes } from './server/routes.ts';

/** Monthly plans after they are confirmed: skipped and moved lessons, pauses, attendance, and "Same again?". */
export const plansSlice = defineSlice({
  name: 'plans',
  tables: ['lesson_marks', 'lesson_proposals', 'plan_changes', 'plans'],
  views: {
    plan_facts: 'Whose plan it is, when it begins and ends, and the request that asks for the same again.',
  },
  personalData: plansPersonalData,
  routes: planRoutes,
  jobs: planJobs,
  errors: PLAN_ERRORS,
  limits: PLAN_RATE_LIMITS,
  constraints: {
    plans_renewal_id_key: 'RENEWAL_ASKED',
    lesson_proposals_one_open: 'PROPOSAL_WAITING',
    plan_changes_one_skip: 'LESSON_CHANGED',
  },
  notices: PLAN_NOTICES,
  subscriptions: [subscribe(bookingConfirmed, addPlan), subscribe(monthChanged, refreshRenewed)],
});
