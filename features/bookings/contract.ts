import * as z from 'zod';
import { LESSON_STATES } from '#features/lessons/lesson.ts';
import { PRICING_TYPES, SESSION_TYPES } from '#features/teachers/pricing.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { instantSchema } from '#shared/texts/instant-schema.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { DAY_NAMES } from '#shared/time.ts';
import { BOOKING_PARTIES, BOOKING_STATUSES } from './lifecycle.ts';
import { OFFER_STATES } from './requests/offered-times.ts';
import { MESSAGE_MAX, TIME_NEEDED } from './texts.ts';

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
export const lessonSchema = z
  .object({
    id: idSchema,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    state: z.enum(LESSON_STATES),
  })
  .meta({ id: 'Lesson' });

/** How to join the current or next online session; null if there is no such session or it has no meeting link. */
export const meetingSchema = z
  .object({
    /** "Google Meet", "Zoom", … */
    provider: z.string(),
    /** 15 minutes before the start. */
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    /** null except from `opensAt` to `closesAt`. */
    url: z.string().nullable(),
  })
  .nullable();

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
  /** Exact hours that the student offers, in order of choice; empty if the request names no exact hours. */
  preferredInstants: z.array(z.iso.datetime()),
  /** True if the student chose "any time" instead of hours. */
  anyTime: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Who ended the booking without a session. Distinguishes rejection, cancellation and expiry. */
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
  /** True once an admin has settled a no-show report. The decision is final. */
  isSettled: z.boolean(),
  meeting: meetingSchema,
  clientUserId: idSchema,
  clientName: z.string(),
  clientProfilePicture: z.string().nullable(),
  /** Masked for the teacher, in full for the student. */
  clientEmail: z.string(),
  clientMobile: z.string(),
  clientCity: z.string().nullable(),
  clientArea: z.string().nullable(),
});

/** The fields of a booking that both sides get. */
export type Booking = z.output<typeof bookingSchema>;

/** An hour that a pending request offers, and whether the teacher can still accept it. */
const offerSchema = z
  .object({
    startsAt: z.iso.datetime(),
    /** `taken` by a confirmed session, `off` in the teacher's time off, `past` once it has begun. */
    state: z.enum(OFFER_STATES),
    /** Id of the teacher's booking in this hour, if the hour is taken by one. */
    bookingId: idSchema.nullable(),
  })
  .meta({ id: 'OfferedTime' });

export const teacherBookingSchema = bookingSchema
  .extend({
    /** The student's `preferredInstants` in order of choice; empty unless the request is pending. */
    offeredTimes: z.array(offerSchema),
    /** The first offered time that is free. */
    firstFreeTime: z.iso.datetime().nullable(),
    /** 24 hours after the request: teachers are asked to answer by then. Null unless the request is pending. */
    replyBy: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TeacherBooking' });
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

/** Most lessons of a month: one on each of its 30 days. */
const LESSONS_MAX = 30;
const lessonTime = instantSchema(TIME_NEEDED);

export const bookingAnswerBody = z.object({
  status: z.enum(['confirmed', 'cancelled', 'completed'], { error: issueText`Please choose what to do` }),
  /** The teacher's reply; a blank one is replaced by the default sentence. */
  teacherResponse: textSchema({ max: MESSAGE_MAX }).nullish(),
  /** Start of the hour with its offset: "2025-11-25T07:00:00+05:30". Required to confirm; an empty text counts as none. */
  confirmedDateTime: z.union([z.literal(''), lessonTime], { error: issueText(TIME_NEEDED) }).nullish(),
  /** Allows other confirmed bookings at the same time. */
  groupSession: z.boolean().default(false),
  /**
   * Lessons of a month that are confirmed at another time, or left out (`to` null), because their hour is taken. The first
   * lesson is `confirmedDateTime`.
   */
  lessonChanges: z
    .array(z.object({ from: lessonTime, to: lessonTime.nullable() }))
    .max(LESSONS_MAX, { error: issueText`Please change each lesson once` })
    .default([]),
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
