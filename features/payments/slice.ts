import { seatsFreed, seatTaken } from '#features/batches/server/events.ts';
import { bookingConfirmed, bookingsCancelled } from '#features/bookings/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { PAYMENT_ERRORS } from './errors.ts';
import { PAYMENT_NOTICES } from './notices.ts';
import { PAYMENT_RATE_LIMITS } from './rate-limits.ts';
import { addDue, removeDues } from './server/follow-bookings.ts';
import { addSeatDue, removeSeatDues } from './server/follow-seats.ts';
import { paymentJobs } from './server/jobs.ts';
import { PAYMENT_MESSAGES } from './server/mail-templates.ts';
import { paymentsPersonalData } from './server/personal-data.ts';
import { paymentRoutes } from './server/routes.ts';

/** Records what students and teachers say about payments, and issues receipts. No money passes through this site. */
export const paymentsSlice = defineSlice({
  name: 'payments',
  tables: ['dues', 'receipt_counters', 'receipts', 'teacher_payment_details'],
  personalData: paymentsPersonalData,
  routes: paymentRoutes,
  jobs: paymentJobs,
  errors: PAYMENT_ERRORS,
  limits: PAYMENT_RATE_LIMITS,
  constraints: { dues_utr: 'UTR_USED' },
  notices: PAYMENT_NOTICES,
  messages: PAYMENT_MESSAGES,
  subscriptions: [
    subscribe(bookingConfirmed, addDue),
    subscribe(bookingsCancelled, removeDues),
    subscribe(seatTaken, addSeatDue),
    subscribe(seatsFreed, removeSeatDues),
  ],
});
