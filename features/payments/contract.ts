import * as z from 'zod';
import { SESSION_TYPES } from '#features/teachers/pricing.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { DUE_STATES, PAYMENT_METHODS } from './due-state.ts';
import { UTR_DIGITS } from './upi.ts';

/** Maximum length of the teacher's short text to the student, in code points. */
export const REFUSAL_LINE_LENGTH_MAX = 200;

const personSchema = z.object({
  userId: idSchema,
  name: z.string(),
  firstName: z.string(),
  picture: z.string().nullable(),
  /** Whether the account is deleted, or blocked by our team: this person can't answer. */
  isGone: z.boolean(),
});

const dueSchema = z.object({
  id: idSchema,
  /** null for a seat in a group class. */
  bookingId: idSchema.nullable(),
  /** The seat in a group class; null for a booking. */
  seatId: idSchema.nullable(),
  /** Whole rupees, as agreed with the booking. */
  amount: z.int(),
  /** The due date in India: the day of the session, or of a month's first lesson. */
  dueOn: z.iso.date(),
  state: z.enum(DUE_STATES),
  sessionType: z.enum(SESSION_TYPES),
  isMonth: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When the student said that it is paid; null before that, and after the teacher said "not received". */
  saidAt: z.iso.datetime().nullable(),
  utr: z.string().nullable(),
  /** The teacher's latest "not received", with its short text (`line`) and how often it was said. */
  refused: z.object({ at: z.iso.datetime(), line: z.string(), times: z.int() }).nullable(),
  received: z.object({ at: z.iso.datetime(), method: z.enum(PAYMENT_METHODS) }).nullable(),
  receipt: z.object({ id: idSchema, number: z.string() }).nullable(),
  /** The latest credit note, with which the teacher took back "received"; null without one. */
  creditNote: z.object({ id: idSchema, number: z.string() }).nullable(),
});

export const clientDueSchema = dueSchema
  .extend({
    teacherId: idSchema,
    teacher: personSchema,
    /** The UPI id to pay to. Null if the teacher has none that can be shown: the student must ask how to pay. */
    payTo: z.object({ upiId: z.string(), payeeName: z.string() }).nullable(),
  })
  .meta({ id: 'ClientDue' });
export type ClientDue = z.output<typeof clientDueSchema>;

export const teacherDueSchema = dueSchema
  .extend({
    student: personSchema,
    remindedAt: z.iso.datetime().nullable(),
    /** After a reminder: when the teacher can send the next one. Null if the teacher need not wait. */
    nextReminderAt: z.iso.datetime().nullable(),
    /** Until when "received" can be taken back; null unless received. */
    undoUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TeacherDue' });
export type TeacherDue = z.output<typeof teacherDueSchema>;

export const listClientDues = defineCall({
  name: 'listClientDues',
  summary: 'What the student owes and has paid for sessions, latest due date first',
  method: 'GET',
  path: '/api/client/dues',
  access: 'student',
  response: z.array(clientDueSchema),
  errors: [],
});

export const teacherDuesSchema = z
  .object({
    /** Month in India of `receivedInMonth`: "2026-11". */
    month: z.string(),
    receivedInMonth: z.int(),
    notReceived: z.int(),
    /** Whether students see a UPI id. */
    hasUpiId: z.boolean(),
    /** Whether a new UPI id waits until students see it. */
    upiIdWaits: z.boolean(),
    dues: z.array(teacherDueSchema),
  })
  .meta({ id: 'TeacherDues' });

export const listTeacherDues = defineCall({
  name: 'listTeacherDues',
  summary: 'What students owe the teacher and have paid, latest due date first, with sums',
  method: 'GET',
  path: '/api/teacher/dues',
  access: 'teacher',
  response: teacherDuesSchema,
  errors: ['TEACHER_NOT_FOUND'],
});

const params = z.object({ id: idSchema });
const act = { method: 'POST', params, limit: 'dueAction' } as const;
const student = { ...act, access: 'student', response: clientDueSchema } as const;
const teacher = { ...act, access: 'teacher', response: teacherDueSchema } as const;

export const sayPaidBody = z.object({
  /** The bank's reference of 12 digits, typed with or without blanks; '' without one. */
  utr: textSchema({ max: 40, singleLine: true, clean: (text) => text.replace(/[\s-]/g, '') })
    .refine((utr) => utr === '' || new RegExp(`^\\d{${UTR_DIGITS}}$`).test(utr), {
      error: issueText`A UTR has ${UTR_DIGITS} digits. Leave it empty if you don't find it`,
    })
    .default(''),
});

export const sayPaid = defineCall({
  ...student,
  name: 'sayPaid',
  summary: 'The student says that a due is paid; the teacher says if it came',
  path: '/api/dues/:id/said-paid',
  body: sayPaidBody,
  idempotent: true,
  errors: ['DUE_NOT_FOUND', 'DUE_CHANGED', 'UTR_USED'],
});

export const withdrawPaid = defineCall({
  ...student,
  method: 'DELETE',
  name: 'withdrawPaid',
  summary: 'The student takes back what they said, before the teacher answers',
  path: '/api/dues/:id/said-paid',
  errors: ['DUE_NOT_FOUND', 'DUE_CHANGED'],
});

export const confirmReceivedBody = z.object({
  method: z.enum(PAYMENT_METHODS, { error: issueText`Please say how it came` }).default('upi'),
});

export const confirmReceived = defineCall({
  ...teacher,
  name: 'confirmReceived',
  summary: 'The teacher says that the money came, by UPI or in cash; makes the receipt',
  path: '/api/dues/:id/received',
  body: confirmReceivedBody,
  idempotent: true,
  errors: ['DUE_NOT_FOUND', 'DUE_CHANGED'],
});

export const undoReceived = defineCall({
  ...teacher,
  method: 'DELETE',
  name: 'undoReceived',
  summary: 'The teacher takes back "received" within 24 hours; a credit note corrects the receipt',
  path: '/api/dues/:id/received',
  errors: ['DUE_NOT_FOUND', 'DUE_CHANGED', 'UNDO_CLOSED'],
});

export const sayNotReceivedBody = z.object({
  /** The teacher's short text to the student. */
  line: textSchema({
    min: 1,
    max: REFUSAL_LINE_LENGTH_MAX,
    required: text`Please write a line to the student`,
  }),
});

export const sayNotReceived = defineCall({
  ...teacher,
  name: 'sayNotReceived',
  summary: 'The teacher says that the money did not come, with a line to the student',
  path: '/api/dues/:id/not-received',
  body: sayNotReceivedBody,
  idempotent: true,
  errors: ['DUE_NOT_FOUND', 'DUE_CHANGED'],
});

export const remindOfDue = defineCall({
  ...teacher,
  name: 'remindOfDue',
  summary: 'Remind the student of a due, once in 3 days',
  path: '/api/dues/:id/reminder',
  errors: ['DUE_NOT_FOUND', 'DUE_CHANGED', 'REMINDED_ALREADY'],
});
