import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { lessonSchema, meetingSchema, teacherBookingSchema } from './contract.ts';
import { MEETING_LINK_MAX, MEETING_LINK_NEEDED, parseMeetingLink } from './sessions/meeting-link.ts';

/** Most pending requests in a teacher's morning; the list of bookings has all. */
export const MORNING_MAX = 50;

/** A group class as its teacher sees it on its day. */
const classHour = z
  .object({
    lesson: lessonSchema,
    batchId: idSchema,
    title: z.string(),
    taken: z.int(),
    capacity: z.int(),
    /** Area or studio; null online. */
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
    /** Number of pending requests, those beyond the first 50 included. */
    waiting: z.int(),
    /** Those past their `replyBy` first, then by `replyBy`. */
    pending: z.array(teacherBookingSchema),
    /** Sessions of today in India, earliest first; past ones included. */
    today: z.array(z.object({ lesson: lessonSchema, booking: teacherBookingSchema })),
    /** Group classes of today, earliest first; past ones included. */
    classes: z.array(classHour),
    /** Bookings and group classes. */
    tomorrow: z.object({ sessions: z.int(), firstStartsAt: z.iso.datetime().nullable() }),
    /** Hours that group classes take from now on, while requests are pending: they can't be confirmed at these hours. */
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
  /** A meeting on one of the accepted sites, over https; null or empty removes the link. */
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
  /** Whether the link was set for this booking; otherwise it is the teacher's usual link. */
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
