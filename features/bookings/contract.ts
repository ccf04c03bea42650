import * as z from 'zod';
import { LESSON_STATES } from '#features/lessons/lesson.ts';
import { PRICING_TYPES, SESSION_TYPES } from '#features/teachers/pricing.ts';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import { textSchema } from '#shared/text-schema.ts';
import { DAY_NAMES, minutesOfDay } from '#shared/time.ts';
import { BOOKING_PARTIES, BOOKING_STATUSES } from './lifecycle.ts';
import { isOneHour, PREFERRED_TIMES_MAX } from './session-length.ts';
import { LOCATION_NEEDED, MESSAGE_MAX, ONE_HOUR, TIME_NEEDED } from './texts.ts';

const price = z.int().min(0).nullable();
const clientTimeSlot = z.object({ startTime: z.string(), endTime: z.string() });

/** The student or the teacher of a booking. */
const side = z.enum(['student', 'teacher']);

/** Suggested times that the other side has not answered yet. */
export const proposalSchema = z
  .object({
    id: idSchema,
    bookingId: idSchema,
    by: side,
    /** Starts of the suggested hours, the earliest first. */
    times: z.array(z.iso.datetime()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.output<typeof proposalSchema>;

/** One promised hour of a confirmed booking. */
const lessonSchema = z
  .object({
    id: idSchema,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    state: z.enum(LESSON_STATES),
  })
  .meta({ id: 'Lesson' });

export const bookingSchema = z.object({
  id: idSchema,
  status: z.enum(BOOKING_STATUSES),
  sessionType: z.enum(SESSION_TYPES),
  pricingType: z.enum(PRICING_TYPES),
  isDemo: z.boolean(),
  /** Rupees at the time of the request; null means price on request. */
  price,
  timeSlotId: idSchema.nullable(),
  message: z.string(),
  teacherResponse: z.string().nullable(),
  /** Every hour that the booking promises, earliest first; empty before it is confirmed. */
  lessons: z.array(lessonSchema),
  /** Start of the confirmed hour, the first lesson of a month. */
  preferredTime: z.iso.datetime().nullable(),
  groupSession: z.boolean(),
  /** Lowercase day names. */
  clientPreferredDays: z.array(z.enum(DAY_NAMES)),
  /** HH:MM, Indian wall-clock time. */
  clientTimeSlots: z.array(clientTimeSlot),
  createdAt: z.iso.datetime(),
  /** Who ended it without a session; distinguishes rejection, cancellation and expiry. */
  closedBy: z.enum(BOOKING_PARTIES).nullable(),
  closedReason: z.string().nullable(),
  /** When a pending request expires. */
  expiresAt: z.iso.datetime().nullable(),
  /** End of the confirmed hour, or of the month that starts with it. */
  endsAt: z.iso.datetime().nullable(),
  proposal: proposalSchema.nullable(),
  /** Set while a request to cancel the confirmed booking is open. */
  cancellation: z.object({ by: side, at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** Set while a no-show report is open; an admin settles it. */
  report: z.object({ by: side, at: z.iso.datetime() }).nullable(),
  clientUserId: idSchema,
  clientName: z.string(),
  clientProfilePicture: z.string().nullable(),
  /** Masked for the teacher, in full for the student. */
  clientEmail: z.string(),
  clientMobile: z.string(),
  clientCity: z.string().nullable(),
  clientArea: z.string().nullable(),
});

export const teacherBookingSchema = bookingSchema.meta({ id: 'TeacherBooking' });
export type TeacherBooking = z.output<typeof teacherBookingSchema>;

export const clientBookingSchema = bookingSchema
  .extend({
    teacherId: idSchema,
    teacher: z.object({
      userId: idSchema,
      firstName: z.string(),
      lastName: z.string(),
      profilePicture: z.string().nullable(),
      onlinePrice: price,
      offlinePrice: price,
      monthlyOnlinePrice: price,
      monthlyOfflinePrice: price,
      offersFreeDemo: z.boolean(),
    }),
  })
  .meta({ id: 'ClientBooking' });
export type ClientBooking = z.output<typeof clientBookingSchema>;

const timeOfDay = z
  .string({ error: 'Please enter start and end times' })
  .refine((time) => minutesOfDay(time) !== null, { error: 'Please enter a time like 18:00', abort: true });

/** One whole hour of one day. Incomplete entries are rejected. */
const preferredTime = z
  .object({ startTime: timeOfDay, endTime: timeOfDay })
  .refine(({ startTime, endTime }) => isOneHour(startTime, endTime), { path: ['endTime'], error: ONE_HOUR });

const IN_PERSON = 'in-person';

export const bookingRequestBody = z
  .object({
    /** The teacher's profile id or user id. */
    teacherId: z
      .string({ error: 'Please choose a teacher' })
      .min(1, { error: 'Please choose a teacher' })
      .max(64),
    /** `in-person` is an alias of `offline`. */
    sessionType: z
      .enum([...SESSION_TYPES, IN_PERSON], { error: 'Please choose online or in person' })
      .transform((type) => (type === IN_PERSON ? 'offline' : type)),
    pricingType: z.enum(PRICING_TYPES, { error: 'Please choose hourly or monthly' }),
    /** Id of one of the teacher's weekly time slots. */
    timeSlotId: z.string().max(64).nullish(),
    message: textSchema({ max: MESSAGE_MAX }).nullish(),
    clientPreferredDays: z
      .array(z.enum(DAY_NAMES, { error: 'Please choose days from Monday to Sunday' }))
      .max(DAY_NAMES.length, { error: 'Please choose each day once' })
      .refine((days) => new Set(days).size === days.length, { error: 'Please choose each day once' })
      .default([]),
    clientTimeSlots: z
      .array(preferredTime)
      .max(PREFERRED_TIMES_MAX, { error: `Please pick up to ${PREFERRED_TIMES_MAX} times` })
      .default([]),
    /** Requests the free demo: price 0, once for each student and teacher. */
    isDemo: z.boolean().default(false),
  })
  .refine((body) => body.sessionType !== 'offline' || Boolean(body.message), {
    path: ['message'],
    error: LOCATION_NEEDED,
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
  response: clientBookingSchema,
  status: 201,
  idempotent: true,
  errors: [
    'TEACHER_NOT_FOUND',
    'PROFILE_INCOMPLETE',
    'BOOKING_BLOCKED',
    'TEACHER_NOT_APPROVED',
    'BOOKING_ALREADY_PENDING',
    'DEMO_ALREADY_USED',
    'TOO_MANY_REQUESTS',
  ],
});

export const listClientBookings = defineCall({
  name: 'listClientBookings',
  summary: "The student's requests and sessions, newest first",
  method: 'GET',
  path: '/api/client/bookings',
  access: 'student',
  response: z.array(clientBookingSchema),
  errors: [],
});

/** Same answer as listClientBookings, on the specification's second path, which pages poll. */
export const listClientBookingRequests = defineCall({
  ...listClientBookings,
  name: 'listClientBookingRequests',
  summary: "The student's requests and sessions, newest first (second path)",
  path: '/api/client/booking-requests',
});

export const listTeacherBookings = defineCall({
  name: 'listTeacherBookings',
  summary: 'The requests and sessions of the signed-in teacher, newest first',
  method: 'GET',
  path: '/api/teacher/bookings',
  access: 'teacher',
  response: z.array(teacherBookingSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

export const bookingAnswerBody = z.object({
  status: z.enum(['confirmed', 'cancelled', 'completed'], { error: 'Please choose what to do' }),
  /** The teacher's reply; a blank one is replaced by the default sentence. */
  teacherResponse: textSchema({ max: MESSAGE_MAX }).nullish(),
  /** Start of the hour with its offset: "2025-11-25T07:00:00+05:30". Required to confirm. */
  confirmedDateTime: z.iso.datetime({ offset: true, error: TIME_NEEDED }).nullish(),
  /** Allows other confirmed bookings at the same time. */
  groupSession: z.boolean().default(false),
});

export type BookingAnswerInput = z.output<typeof bookingAnswerBody>;

export const updateBookingStatus = defineCall({
  name: 'updateBookingStatus',
  summary: 'Confirm, reject or complete a booking (teacher), or cancel your pending one (student)',
  method: 'PUT',
  path: '/api/booking-requests/:id/status',
  access: 'member',
  params: z.object({ id: idSchema }),
  body: bookingAnswerBody,
  response: z.union([clientBookingSchema, teacherBookingSchema]),
  idempotent: true,
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_NOT_PENDING',
    'BOOKING_TRANSITION',
    'BOOKING_EXPIRED',
    'BOOKING_NOT_STARTED',
    'BOOKING_REPORTED',
    'BOOKING_OVERLAP',
  ],
  limit: 'bookingAnswer',
});
