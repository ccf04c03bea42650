import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { lessonSchema, meetingSchema, teacherBookingSchema } from './contract.ts';
import { MEETING_LINK_MAX, MEETING_LINK_NEEDED, parseMeetingLink } from './sessions/meeting-link.ts';

/**
 * Maximum number of pending requests on the teacher's morning page; the list of bookings shows all
 * of them.
 */
export const MORNING_REQUESTS_MAX = 50;

/** One lesson of a group class, as its teacher sees it on that day. */
const classHour = z
  .object({
    lesson: lessonSchema,
    batchId: idSchema,
    title: z.string(),
    taken: z.int(),
    capacity: z.int(),
    /** Area or studio where the class takes place; null for an online class. */
    place: z.string().nullable(),
    meeting: meetingSchema,
  })
  .meta({ id: 'ClassHour' });

export const getTeacherMorning = defineCall({
  name: 'getTeacherMorning',
  summary: "What waits for the teacher: pending requests, the most urgent first, and today's sessions",
  method: 'GET',
  path: '/api/teacher/morning',
  access: 'teacher',
  response: z.object({
    /**
     * Number of pending requests that need the teacher's reply, including those that are not in `pending` (it has at
     * most 50).
     */
    waiting: z.int(),
    /**
     * Most urgent first: requests that the teacher should have answered by now, then the others by `replyBy` or
     * `expiresAt`, whichever is earlier; last those for which the teacher has suggested other times.
     */
    pending: z.array(teacherBookingSchema),
    /** Today's sessions (India time), earliest first, including those that are over. */
    today: z.array(z.object({ lesson: lessonSchema, booking: teacherBookingSchema })),
    /** Today's group classes, earliest first, including those that are over. */
    classes: z.array(classHour),
    /** Tomorrow's bookings and group classes: their number and the first start. */
    tomorrow: z.object({ sessions: z.int(), firstStartsAt: z.iso.datetime().nullable() }),
    /**
     * Future hours of the teacher's group classes, at which no pending request can be confirmed.
     * Filled only while requests are pending.
     */
    classHours: z.array(z.object({ title: z.string(), starts: z.array(z.iso.datetime()) })),
  }),
  errors: ['TEACHER_NOT_FOUND'],
});

const meetingLink = z
  .object({
    /** null if none is set. */
    url: z.string().nullable(),
    /** "Google Meet", "Zoom", … */
    provider: z.string().nullable(),
  })
  .meta({ id: 'MeetingLink' });

const linkBody = z.object({
  /** An https link to a meeting on one of the accepted sites; null or empty removes the link. */
  url: textSchema({ max: MEETING_LINK_MAX, singleLine: true })
    .refine((text) => text === '' || parseMeetingLink(text) !== null, {
      error: issueText(MEETING_LINK_NEEDED),
    })
    .nullable(),
});
export type MeetingLinkInput = z.output<typeof linkBody>;

export const getMeetingLink = defineCall({
  name: 'getMeetingLink',
  summary: "The teacher's own link for online sessions",
  method: 'GET',
  path: '/api/teacher/meeting-link',
  access: 'teacher',
  response: meetingLink,
  errors: ['TEACHER_NOT_FOUND'],
});

export const setMeetingLink = defineCall({
  name: 'setMeetingLink',
  summary: 'Set or remove your link for online sessions; students see it from 15 minutes before a session',
  method: 'PUT',
  path: '/api/teacher/meeting-link',
  access: 'teacher',
  body: linkBody,
  response: meetingLink,
  errors: ['TEACHER_NOT_FOUND'],
  limit: 'meetingLink',
});

const bookingParams = z.object({ id: idSchema });
const linkOfBooking = meetingLink.extend({
  /** True if the link was set for this booking; false if it is the teacher's usual link. */
  isOwn: z.boolean(),
});

export const getBookingMeetingLink = defineCall({
  name: 'getBookingMeetingLink',
  summary: 'The link of one booking, for its teacher',
  method: 'GET',
  path: '/api/booking-requests/:id/meeting-link',
  access: 'teacher',
  params: bookingParams,
  response: linkOfBooking,
  errors: ['BOOKING_NOT_FOUND'],
});

export const setBookingMeetingLink = defineCall({
  name: 'setBookingMeetingLink',
  summary: 'Set a link for one booking, in place of your usual link, or remove it',
  method: 'PUT',
  path: '/api/booking-requests/:id/meeting-link',
  access: 'teacher',
  params: bookingParams,
  body: linkBody,
  response: linkOfBooking,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_TRANSITION'],
  limit: 'meetingLink',
});
