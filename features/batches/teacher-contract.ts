import * as z from 'zod';
import {
  MEETING_LINK_MAX,
  MEETING_LINK_NEEDED,
  parseMeetingLink,
} from '#features/bookings/sessions/meeting-link.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { DAY_NAMES, minutesOfDay } from '#shared/time.ts';
import { AUDIENCES, CAPACITY_MAX, PLACE_MAX, PRICE_MAX, TITLE_MAX } from './batch.ts';
import { batchDetailsSchema } from './contract.ts';

const whole = (min: number, max: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });

export const batchBody = z
  .object({
    title: textSchema({
      min: 1,
      max: TITLE_MAX,
      singleLine: true,
      required: text`Please name the class`,
    }),
    audience: z.enum(AUDIENCES, { error: issueText`Please say who can join` }),
    days: z
      .array(z.enum(DAY_NAMES, { error: issueText`Please choose days from Monday to Sunday` }))
      .min(1, { error: issueText`Please choose at least one day` })
      .max(DAY_NAMES.length, { error: issueText`Please choose each day once` })
      .refine((days) => new Set(days).size === days.length, {
        error: issueText`Please choose each day once`,
      }),
    /** Start in India: "07:00". A class lasts one hour. */
    startTime: z
      .string({ error: issueText`Please enter a start time` })
      .refine((time) => minutesOfDay(time) !== null, {
        error: issueText`Please enter a time like 18:00`,
        abort: true,
      })
      .refine((time) => (minutesOfDay(time) ?? 0) <= 23 * 60, {
        error: issueText`A class lasts one hour and ends by midnight`,
      }),
    isOnline: z.boolean({ error: issueText`Please choose online or in person` }),
    /** Area or studio, for a class in person. */
    place: textSchema({ max: PLACE_MAX, singleLine: true }).default(''),
    /** For an online class. Students with a seat see it from 15 minutes before. */
    meetingUrl: textSchema({ max: MEETING_LINK_MAX, singleLine: true }).default(''),
    capacity: whole(1, CAPACITY_MAX, issueText`Please enter a number of seats from 1 to ${CAPACITY_MAX}`),
    price: whole(1, PRICE_MAX, issueText`Please enter a price from ₹1 to ₹1,00,000 a month`),
    minToRun: whole(1, CAPACITY_MAX, issueText`Please say how many must join, at least 1`),
    firstOn: z.iso.date({ error: issueText`Please choose the first day` }),
  })
  .refine(({ isOnline, place }) => isOnline || place !== '', {
    error: issueText`Please say where the class takes place`,
    path: ['place'],
  })
  .refine(({ isOnline, meetingUrl }) => !isOnline || parseMeetingLink(meetingUrl) !== null, {
    error: issueText(MEETING_LINK_NEEDED),
    path: ['meetingUrl'],
  })
  .refine(({ minToRun, capacity }) => minToRun <= capacity, {
    error: issueText`This can’t be more than the seats`,
    path: ['minToRun'],
  });
export type BatchInput = z.output<typeof batchBody>;

export const changeBatchBody = batchBody.safeExtend({
  /** The version that the change is based on; 409 if the class has changed since. */
  version: z.iso.datetime().optional(),
});

const student = z.object({
  userId: idSchema,
  name: z.string(),
  profilePicture: z.string().nullable(),
});

const teacherMonth = z.object({
  month: z.iso.date(),
  endsOn: z.iso.date(),
  state: z.enum(['open', 'runs', 'off']),
  decideAt: z.iso.datetime(),
  /** Days without a class: taken by another session, or time off. */
  skipped: z.array(z.iso.date()),
  seats: z.array(student),
  /** In the order of the waiting list. */
  waits: z.array(student),
});

export const teacherBatchSchema = batchDetailsSchema
  .extend({
    meetingUrl: z.string().nullable(),
    /** Changes with each change of the class itself, not of its people. */
    version: z.iso.datetime(),
    /** The next class; null if none is planned. */
    nextAt: z.iso.datetime().nullable(),
    months: z.array(teacherMonth),
  })
  .meta({ id: 'TeacherGroupClass' });
export type TeacherBatch = z.output<typeof teacherBatchSchema>;

export const listOwnBatches = defineCall({
  name: 'listOwnBatches',
  summary: 'The teacher’s group classes with the people of running and coming months',
  method: 'GET',
  path: '/api/teacher/batches',
  access: 'teacher',
  response: z.array(teacherBatchSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

export const createBatch = defineCall({
  name: 'createBatch',
  summary: 'Make a group class; its hours of the first three months are promised, all or none',
  method: 'POST',
  path: '/api/teacher/batches',
  access: 'teacher',
  body: batchBody,
  response: teacherBatchSchema,
  status: 201,
  idempotent: true,
  limit: 'batchEdit',
  errors: ['TEACHER_NOT_FOUND', 'TOO_MANY_BATCHES', 'BATCH_OVERLAP'],
});

const params = z.object({ id: idSchema });

export const updateBatch = defineCall({
  name: 'updateBatch',
  summary: 'Change a group class. Days, time, first day and audience stay once somebody has joined',
  method: 'PUT',
  path: '/api/teacher/batches/:id',
  access: 'teacher',
  params,
  body: changeBatchBody,
  response: teacherBatchSchema,
  limit: 'batchEdit',
  errors: ['BATCH_NOT_FOUND', 'BATCH_CLOSED', 'CONFLICT', 'BATCH_TAKEN', 'BATCH_OVERLAP'],
});

export const closeBatch = defineCall({
  name: 'closeBatch',
  summary: 'Close a group class: the running month goes on to its end, later ones are called off',
  method: 'POST',
  path: '/api/teacher/batches/:id/close',
  access: 'teacher',
  params,
  response: teacherBatchSchema,
  limit: 'batchEdit',
  errors: ['BATCH_NOT_FOUND', 'BATCH_CLOSED'],
});
