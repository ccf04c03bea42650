import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { ownNameSchema, textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { DETAILS_MAX, REASON_KEYS, REPORT_ACTIONS, REPORT_KINDS } from './reasons.ts';

export const CONTACT_MESSAGE_MAX = 2000;
export const DECISION_NOTE_MAX = 2000;

export const createReport = defineCall({
  name: 'createReport',
  summary:
    'Report a profile, a review, a message, a payment or what a lesson was marked as; a second report of the same joins the first',
  method: 'POST',
  path: '/api/reports',
  access: 'signedIn',
  body: z.object({
    kind: z.enum(['profile', 'review', 'message', 'payment', 'lesson'], {
      error: issueText`Please say what you report.`,
    }),
    /** Id of the teacher profile (or its user), the review, the message, the due (payment) or the lesson. */
    targetId: idSchema,
    reason: z.enum(REASON_KEYS, { error: issueText`Please choose a reason` }),
    details: textSchema({ max: DETAILS_MAX }).default(''),
    /** The reported messages; messages of other conversations than the target's are ignored. */
    messageIds: z.array(idSchema).max(50).default([]),
  }),
  response: z.object({ id: idSchema }),
  status: 201,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  limit: 'report',
});

export const sendLetter = defineCall({
  name: 'sendLetter',
  summary: 'Write to the team',
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  body: z.object({
    name: ownNameSchema(text`Please tell us your name`),
    email: z.email({ error: issueText`Invalid email address` }).max(254),
    message: textSchema({ min: 1, max: CONTACT_MESSAGE_MAX, required: text`Please write your message` }),
  }),
  response: z.object({ id: idSchema }),
  status: 201,
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'letter',
});

const admin = { access: 'admin', limit: 'admin' } as const;

export const reportSchema = z
  .object({
    id: idSchema,
    kind: z.enum(REPORT_KINDS),
    /** One of the reasons; 'contact' for a message from the contact form. */
    reason: z.string(),
    details: z.string(),
    reporterName: z.string().nullable(),
    /** Name of the user reported: the author of the content, or the other user of a payment or lesson. */
    subjectName: z.string().nullable(),
    subjectId: idSchema.nullable(),
    createdAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    isOverdue: z.boolean(),
    closedAt: z.iso.datetime().nullable(),
    action: z.enum(REPORT_ACTIONS).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Report' });

export type Report = z.output<typeof reportSchema>;

export const listReports = defineCall({
  ...admin,
  name: 'listReports',
  summary: 'Reports: open ones by due date, closed ones latest first',
  method: 'GET',
  path: '/api/admin/reports',
  query: z.object({
    status: z.enum(['open', 'closed'], { error: issueText`Please use open or closed.` }).default('open'),
    ...pageQuery(50),
  }),
  response: z.array(reportSchema),
  errors: [],
});

const messageSchema = z.object({
  id: idSchema,
  senderName: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether the report includes this message. */
  isReported: z.boolean(),
  /** Whether the reported person wrote it. Only such messages can be hidden. */
  isFromSubject: z.boolean(),
  isWithheld: z.boolean(),
});

export const reportDetailSchema = reportSchema
  .extend({
    /** Whether the content is off the site now. */
    isWithheld: z.boolean(),
    profile: z
      .object({ teacherId: idSchema, name: z.string(), intro: z.string(), detailedDescription: z.string() })
      .nullable(),
    review: z
      .object({ teacherId: idSchema, rating: z.int(), comment: z.string(), reply: z.string().nullable() })
      .nullable(),
    /** The reported messages with those before and after the last of them, oldest first. */
    messages: z.array(messageSchema),
    /** For a reported payment: what the student and the teacher have said about it. */
    payment: z
      .object({
        amount: z.int(),
        dueOn: z.iso.date(),
        studentName: z.string(),
        teacherName: z.string(),
        utr: z.string().nullable(),
        /** `refusals`: how often the teacher said "not received". `line`: the latest short text to the student. */
        refusals: z.int(),
        line: z.string(),
        isReceived: z.boolean(),
      })
      .nullable(),
    /** For a reported lesson of a plan: whether the teacher has marked it as held or missed. */
    lesson: z
      .object({
        startsAt: z.iso.datetime(),
        wasHeld: z.boolean(),
        /** When the teacher marked the lesson; null without a mark, when it counts as held. */
        markedAt: z.iso.datetime().nullable(),
        studentName: z.string(),
        teacherName: z.string(),
      })
      .nullable(),
    letter: z.object({ name: z.string(), email: z.string() }).nullable(),
    /** Earlier reports about the same user. */
    earlierReports: z.int(),
    /** Changes when the reporter adds to the open report. */
    version: z.string(),
  })
  .meta({ id: 'ReportDetail' });

export type ReportDetail = z.output<typeof reportDetailSchema>;

const reportParams = z.object({ id: idSchema });

export const getReport = defineCall({
  ...admin,
  name: 'getReport',
  summary: 'A report with its content; each view is written to the audit log',
  method: 'GET',
  path: '/api/admin/reports/:id',
  params: reportParams,
  response: reportDetailSchema,
  errors: ['REPORT_NOT_FOUND'],
});

export const decideReport = defineCall({
  ...admin,
  name: 'decideReport',
  summary:
    'Dismiss a report, hide or restore the content, warn its author or mark a message to the team as answered',
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  params: reportParams,
  body: z.object({
    action: z.enum(REPORT_ACTIONS, { error: issueText`Please choose what to do.` }),
    /**
     * The decision that the admin saw; null for none. The call is refused if there is another one by now. Omitted:
     * decides an open report, or reverses a hide or a restore.
     */
    from: z.enum(REPORT_ACTIONS).nullish(),
    /** The `version` that the admin saw. The call is refused if the open report has grown since. */
    version: z.string().max(64).optional(),
    note: textSchema({ min: 1, max: DECISION_NOTE_MAX, required: text`Please give a reason.` }),
    /**
     * Messages of the reported person to hide or restore, out of all that the report shows. Omitted: those that were
     * reported.
     */
    messageIds: z.array(idSchema).max(100).optional(),
  }),
  response: reportDetailSchema,
  status: 200,
  errors: ['REPORT_NOT_FOUND', 'REPORT_ALREADY_CLOSED', 'REPORT_CHANGED'],
});

export const noShowSchema = z
  .object({
    /** Id of the booking. */
    id: idSchema,
    /** Start of the session, or of the first lesson of a month. */
    sessionStart: z.iso.datetime(),
    /** For a whole month: numbers of its lessons, of which those without a mark count as held. Null for a session. */
    month: z.object({ held: z.int(), missed: z.int(), lastLessonStart: z.iso.datetime() }).nullable(),
    reportedBy: z.enum(['student', 'teacher']),
    reportedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    isOverdue: z.boolean(),
    reason: z.string(),
    studentName: z.string(),
    teacherId: idSchema,
    teacherName: z.string(),
  })
  .meta({ id: 'NoShow' });

export type NoShow = z.output<typeof noShowSchema>;

export const listNoShows = defineCall({
  ...admin,
  name: 'listNoShows',
  summary: 'Sessions and months reported as not held, oldest report first',
  method: 'GET',
  path: '/api/admin/no-shows',
  response: z.array(noShowSchema),
  errors: [],
});

export const settleNoShow = defineCall({
  ...admin,
  name: 'settleNoShow',
  summary:
    'Decide whether a reported session or month counts as completed or cancelled; both sides are notified',
  method: 'POST',
  path: '/api/admin/no-shows/:id/verdict',
  params: z.object({ id: idSchema }),
  body: z.object({
    verdict: z.enum(['completed', 'cancelled'], { error: issueText`Please use completed or cancelled.` }),
    reason: textSchema({ min: 1, max: 500, required: text`Please give a reason.` }),
  }),
  response: z.object({}),
  status: 200,
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_TRANSITION'],
});
