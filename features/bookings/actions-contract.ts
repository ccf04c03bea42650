import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { instantSchema } from '#shared/texts/instant-schema.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { clientBookingSchema, proposalSchema, teacherBookingSchema } from './contract.ts';
import { PREFERRED_TIMES_MAX } from './sessions/session-length.ts';
import { REASON_MAX, TIME_NEEDED } from './texts.ts';

const sessionStart = instantSchema(TIME_NEEDED);

export const proposeTimesBody = z.object({
  /** One to three starts of an hour, each with its offset: "2025-11-25T07:00:00+05:30". */
  times: z
    .array(sessionStart, { error: issueText(TIME_NEEDED) })
    .min(1, { error: issueText(TIME_NEEDED) })
    .max(PREFERRED_TIMES_MAX, { error: issueText`Please suggest up to ${PREFERRED_TIMES_MAX} times` }),
});
export type ProposeTimesInput = z.output<typeof proposeTimesBody>;

const bookingParams = z.object({ id: idSchema });
const proposalParams = z.object({ id: idSchema, pid: idSchema });

/** Common fields of the calls for booking actions that are not answers by status (PUT …/status). */
const base = {
  method: 'POST',
  access: 'member',
  params: bookingParams,
  response: z.union([clientBookingSchema, teacherBookingSchema]),
  idempotent: true,
  limit: 'bookingAnswer',
} as const;

export const proposeTimes = defineCall({
  ...base,
  name: 'proposeTimes',
  summary: 'Suggest other times: the teacher of a pending request, either side of a confirmed booking',
  path: '/api/booking-requests/:id/proposals',
  body: proposeTimesBody,
  response: proposalSchema,
  status: 201,
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_TRANSITION',
    'BOOKING_EXPIRED',
    'BOOKING_STARTED',
    'PROPOSAL_WAITING',
    'OFFERED_TIME_TAKEN',
  ],
});

export const acceptTimeBody = z.object({
  /** One of the suggested starts; optional if only one was suggested. */
  time: sessionStart.nullish(),
});
export type AcceptTimeInput = z.output<typeof acceptTimeBody>;

export const acceptTime = defineCall({
  ...base,
  name: 'acceptTime',
  summary: 'Accept one of the suggested times: the request is confirmed, or the session moved',
  path: '/api/booking-requests/:id/proposals/:pid/accept',
  params: proposalParams,
  body: acceptTimeBody,
  errors: [
    'BOOKING_NOT_FOUND',
    'PROPOSAL_NOT_FOUND',
    'PROPOSAL_NOT_OPEN',
    'BOOKING_TRANSITION',
    'BOOKING_EXPIRED',
    'BOOKING_STARTED',
    'BOOKING_OVERLAP',
  ],
});

export const declineTimes = defineCall({
  ...base,
  name: 'declineTimes',
  summary: 'Decline the suggested times; the booking stays as it is',
  path: '/api/booking-requests/:id/proposals/:pid/decline',
  params: proposalParams,
  errors: ['BOOKING_NOT_FOUND', 'PROPOSAL_NOT_FOUND', 'PROPOSAL_NOT_OPEN', 'BOOKING_TRANSITION'],
});

export const reasonBody = z.object({ reason: textSchema({ max: REASON_MAX }).default('') });
export type ReasonInput = z.output<typeof reasonBody>;

export const askToCancel = defineCall({
  ...base,
  name: 'askToCancel',
  summary: 'Ask the other side to cancel a confirmed booking',
  path: '/api/booking-requests/:id/cancellation',
  body: reasonBody,
  status: 201,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_TRANSITION', 'BOOKING_STARTED', 'CANCELLATION_WAITING'],
});

export const agreeToCancel = defineCall({
  ...base,
  name: 'agreeToCancel',
  summary: 'Agree to cancel a confirmed booking, as the other side asked',
  path: '/api/booking-requests/:id/cancellation/accept',
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_TRANSITION', 'BOOKING_STARTED', 'CANCELLATION_NOT_ASKED'],
});

export const keepBooking = defineCall({
  ...base,
  name: 'keepBooking',
  summary: 'Decline to cancel a confirmed booking',
  path: '/api/booking-requests/:id/cancellation/decline',
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_TRANSITION', 'CANCELLATION_NOT_ASKED'],
});

export const reportNoShow = defineCall({
  ...base,
  name: 'reportNoShow',
  summary: 'Report that a session did not take place, within 48 hours of its end',
  path: '/api/booking-requests/:id/no-show',
  body: reasonBody,
  status: 201,
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_TRANSITION',
    'NO_SHOW_CLOSED',
    'BOOKING_REPORTED',
    'BOOKING_SETTLED',
  ],
});
