import * as z from 'zod';
import { PRICING_TYPES, SESSION_TYPES } from '#features/teachers/pricing.ts';
import { defineCall } from '#shared/calls/call.ts';
import { instantSchema } from '#shared/texts/instant-schema.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { DAY_NAMES, minutesOfDay } from '#shared/time.ts';
import { clientBookingSchema } from '../contract.ts';
import { isOneHour, PREFERRED_TIMES_MAX } from '../sessions/session-length.ts';
import { LOCATION_NEEDED, MESSAGE_MAX, ONE_HOUR_NEEDED } from '../texts.ts';
import { OFFER_PROBLEM_TEXTS } from './offered-times.ts';

export const requestedBookingSchema = clientBookingSchema
  .extend({
    /** When the student can expect the teacher's answer. The request itself expires at `expiresAt`. */
    next: z.object({
      /** 24 hours after the request. Teachers are asked to answer by then or by `expiresAt`, whichever is earlier. */
      replyBy: z.iso.datetime(),
      /**
       * The teacher's median time to answer, in minutes; null until three of the teacher's requests were answered or
       * expired, and if none was answered.
       */
      typicalReplyMinutes: z.int().nullable(),
      /** Share of answered requests in whole percent; null until three were answered or expired. */
      responseRate: z.int().nullable(),
    }),
  })
  .meta({ id: 'RequestedBooking' });
export type RequestedBooking = z.output<typeof requestedBookingSchema>;

const timeOfDay = z
  .string({ error: issueText`Please enter start and end times` })
  .refine((time) => minutesOfDay(time) !== null, {
    error: issueText`Please enter a time like 18:00`,
    abort: true,
  });

/** One whole hour of one day. Incomplete entries are rejected. */
const preferredTime = z
  .object({ startTime: timeOfDay, endTime: timeOfDay })
  .refine(({ startTime, endTime }) => isOneHour(startTime, endTime), {
    path: ['endTime'],
    error: issueText(ONE_HOUR_NEEDED),
  });

const IN_PERSON = 'in-person';

export const bookingRequestBody = z
  .object({
    /** The teacher's profile id or user id. */
    teacherId: z
      .string({ error: issueText`Please choose a teacher` })
      .min(1, { error: issueText`Please choose a teacher` })
      .max(64),
    /** `in-person` is an alias of `offline`. */
    sessionType: z
      .enum([...SESSION_TYPES, IN_PERSON], { error: issueText`Please choose online or in person` })
      .transform((type) => (type === IN_PERSON ? 'offline' : type)),
    pricingType: z.enum(PRICING_TYPES, { error: issueText`Please choose hourly or monthly` }),
    /** Id of one of the teacher's weekly time slots. */
    timeSlotId: z.string().max(64).nullish(),
    message: textSchema({ max: MESSAGE_MAX }).nullish(),
    clientPreferredDays: z
      .array(z.enum(DAY_NAMES, { error: issueText`Please choose days from Monday to Sunday` }))
      .max(DAY_NAMES.length, { error: issueText`Please choose each day once` })
      .refine((days) => new Set(days).size === days.length, { error: issueText`Please choose each day once` })
      .default([]),
    clientTimeSlots: z
      .array(preferredTime)
      .max(PREFERRED_TIMES_MAX, { error: issueText`Please pick up to ${PREFERRED_TIMES_MAX} times` })
      .default([]),
    /** Exact hours with their offset, within the next 21 days: on `clientPreferredDays`, at `clientTimeSlots`. */
    preferredInstants: z
      .array(instantSchema(text`Please send times like 2025-11-25T07:00:00+05:30`))
      .max(PREFERRED_TIMES_MAX, { error: issueText`Please pick up to ${PREFERRED_TIMES_MAX} times` })
      .default([]),
    /** True if any time is fine. Not allowed together with times. */
    anyTime: z.boolean().default(false),
    /** Requests the free demo: price 0, once for each student and teacher. */
    isDemo: z.boolean().default(false),
  })
  .refine(
    ({ anyTime, clientTimeSlots, preferredInstants }) =>
      !anyTime || clientTimeSlots.length + preferredInstants.length === 0,
    {
      path: ['anyTime'],
      error: issueText(OFFER_PROBLEM_TEXTS.both),
    },
  )
  .refine((body) => body.sessionType !== 'offline' || Boolean(body.message), {
    path: ['message'],
    error: issueText(LOCATION_NEEDED),
    // Report this error together with the field errors.
    when: ({ value }) => saysOfflineWithoutPlace(value),
  });

function saysOfflineWithoutPlace(value: unknown): boolean {
  const body = value as { sessionType?: unknown; message?: unknown } | null;
  if (typeof body !== 'object' || body === null) return false;
  if (body.sessionType !== 'offline' && body.sessionType !== IN_PERSON) return false;
  return body.message === undefined || body.message === null || body.message === '';
}

export type BookingRequestInput = z.output<typeof bookingRequestBody>;

export const requestBooking = defineCall({
  name: 'requestBooking',
  summary: 'Request a session with a teacher',
  method: 'POST',
  path: '/api/booking-requests',
  access: 'student',
  body: bookingRequestBody,
  response: requestedBookingSchema,
  status: 201,
  idempotent: true,
  errors: [
    'TEACHER_NOT_FOUND',
    'DELETION_PENDING',
    'PROFILE_INCOMPLETE',
    'BOOKING_BLOCKED',
    'TEACHER_NOT_APPROVED',
    'BOOKING_ALREADY_PENDING',
    'OFFERED_TIME_TAKEN',
    'DEMO_ALREADY_USED',
    'TOO_MANY_REQUESTS',
  ],
});
