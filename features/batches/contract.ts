import * as z from 'zod';
import { meetingSchema } from '#features/bookings/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { DAY_NAMES } from '#shared/time.ts';
import { AUDIENCES } from './batch.ts';

const person = z.object({
  userId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  profilePicture: z.string().nullable(),
});

/** The public facts of a group class. */
export const batchDetailsSchema = z.object({
  id: idSchema,
  title: z.string(),
  audience: z.enum(AUDIENCES),
  /** Monday first. */
  days: z.array(z.enum(DAY_NAMES)),
  /** "07:00" and "08:00", in India. */
  startTime: z.string(),
  endTime: z.string(),
  isOnline: z.boolean(),
  /** Area or studio; null online. */
  place: z.string().nullable(),
  capacity: z.int(),
  /** Whole rupees a month. */
  price: z.int(),
  minToRun: z.int(),
  firstOn: z.iso.date(),
  isClosed: z.boolean(),
});

/** A month of a class that can be joined. */
export const batchMonthSchema = z.object({
  /** First day of the month. `endsOn` is its last day. */
  month: z.iso.date(),
  endsOn: z.iso.date(),
  taken: z.int(),
  waiting: z.int(),
  /** True once it is certain that the month takes place. Until then, it needs enough students by `decideAt`. */
  runs: z.boolean(),
  decideAt: z.iso.datetime(),
  /** Number of classes in the month. `classesLeft` counts those from tomorrow on. */
  classes: z.int(),
  classesLeft: z.int(),
  /** The first class of a student who joins today. */
  firstOn: z.iso.date(),
  /** What a student who joins today pays, in rupees. */
  amount: z.int(),
});
export type BatchMonth = z.output<typeof batchMonthSchema>;

export const publicBatchSchema = batchDetailsSchema
  .extend({ months: z.array(batchMonthSchema) })
  .meta({ id: 'GroupClass' });
export type PublicBatch = z.output<typeof publicBatchSchema>;

export const listTeacherBatches = defineCall({
  name: 'listTeacherBatches',
  summary: 'Group classes of a teacher that can be joined, by profile id or user id',
  method: 'GET',
  path: '/api/teacher/:id/batches',
  access: 'public',
  params: z.object({ id: z.string().max(64) }),
  response: z.array(publicBatchSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

export const cityBatchSchema = batchDetailsSchema
  .omit({ isClosed: true, minToRun: true })
  .extend({ teacherId: idSchema, teacherName: z.string(), isSample: z.boolean() })
  .meta({ id: 'GroupClassInCity' });
export type CityBatch = z.output<typeof cityBatchSchema>;

/** Maximum number of classes on a city's page. */
export const CITY_BATCHES_MAX = 12;

const lesson = z.object({
  id: idSchema,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  state: z.enum(['planned', 'held', 'missed', 'moved', 'cancelled']),
});

export const clientSeatSchema = z
  .object({
    /** Id of the seat; null while the student waits. */
    id: idSchema.nullable(),
    batch: batchDetailsSchema,
    teacherId: idSchema,
    teacher: person,
    month: z.iso.date(),
    endsOn: z.iso.date(),
    /** Place in the waiting list, from 1; null with a seat. */
    place: z.int().nullable(),
    /** What the seat costs; null while the student waits. */
    amount: z.int().nullable(),
    runs: z.boolean(),
    decideAt: z.iso.datetime(),
    taken: z.int(),
    /** Leaving costs nothing until then; null while the student waits. */
    freeUntil: z.iso.datetime().nullable(),
    /** The student's classes, earliest first. */
    lessons: z.array(lesson),
    meeting: meetingSchema,
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: 'ClientSeat' });
export type ClientSeat = z.output<typeof clientSeatSchema>;

export const listClientSeats = defineCall({
  name: 'listClientSeats',
  summary: 'Seats and waiting lists of the student: coming and running months, and those of the last 90 days',
  method: 'GET',
  path: '/api/client/seats',
  access: 'student',
  response: z.array(clientSeatSchema),
  errors: [],
});

const monthBody = {
  /** First day of the month. */
  month: z.iso.date({ error: issueText`Please choose a month` }),
  /** The student confirms that she is a woman; needed only for classes for women. Not stored. */
  asWoman: z.boolean().default(false),
};
const params = z.object({ id: idSchema });
const ELIGIBLE = [
  'BATCH_NOT_FOUND',
  'DELETION_PENDING',
  'PROFILE_INCOMPLETE',
  'BOOKING_BLOCKED',
  'TEACHER_NOT_APPROVED',
  'BATCH_CLOSED',
  'BATCH_MONTH_OVER',
  'BATCH_JOINED',
  'TOO_MANY_SEATS',
] as const;

export const takeSeatBody = z.object({
  ...monthBody,
  /** The price that the student saw, in rupees. */
  amount: z.int({ error: issueText`Please say what you will pay` }).min(1),
});

export const takeSeat = defineCall({
  name: 'takeSeat',
  summary: 'Take a seat in a group class for a month',
  method: 'POST',
  path: '/api/batches/:id/seats',
  access: 'student',
  params,
  body: takeSeatBody,
  response: clientSeatSchema,
  status: 201,
  idempotent: true,
  limit: 'batchSeat',
  errors: [...ELIGIBLE, 'BATCH_CHANGED', 'BATCH_FULL'],
});

export const joinWaitingList = defineCall({
  name: 'joinWaitingList',
  summary: 'Wait for a seat in a full month; the first in the list gets the next free seat by itself',
  method: 'POST',
  path: '/api/batches/:id/waits',
  access: 'student',
  params,
  body: z.object(monthBody),
  response: clientSeatSchema,
  status: 201,
  idempotent: true,
  limit: 'batchSeat',
  errors: [...ELIGIBLE, 'BATCH_WAITING', 'BATCH_NOT_FULL'],
});

const monthParams = z.object({
  id: idSchema,
  // PostgreSQL has no year 0.
  month: z.iso.date().refine((date) => date > '2000'),
});

export const leaveSeat = defineCall({
  name: 'leaveSeat',
  summary:
    'Give a seat back. It costs nothing until 12 hours before the first class; later the month stays due',
  method: 'DELETE',
  path: '/api/batches/:id/seats/:month',
  access: 'student',
  params: monthParams,
  response: z.object({ isFree: z.boolean() }),
  limit: 'batchSeat',
  errors: ['SEAT_NOT_FOUND'],
});

export const leaveWaitingList = defineCall({
  name: 'leaveWaitingList',
  summary: 'Leave the waiting list of a month',
  method: 'DELETE',
  path: '/api/batches/:id/waits/:month',
  access: 'student',
  params: monthParams,
  response: z.object({}),
  limit: 'batchSeat',
  errors: ['WAIT_NOT_FOUND'],
});
