import * as z from 'zod';
import { teacherParams } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { DAY_NAMES, minutesOfDay } from '#shared/time.ts';
import {
  BOTH_TIMES_NEEDED,
  DATE_NEEDED,
  DAY_NEEDED,
  END_BEFORE_START,
  LAST_BEFORE_FIRST,
  TIMES_NEEDED,
} from './texts.ts';
import { isCalendarDate } from './time-off.ts';

/** A weekly hour of a teacher, in Indian wall-clock time. */
export const timeSlotSchema = z
  .object({
    id: idSchema,
    /** 0 = Sunday to 6 = Saturday. */
    dayOfWeek: z.int().min(0).max(6),
    /** HH:MM */
    startTime: z.string(),
    /** HH:MM */
    endTime: z.string(),
  })
  .meta({ id: 'TimeSlot' });

export type TimeSlot = z.output<typeof timeSlotSchema>;

const ownParams = z.object({ id: idSchema });
const deleted = z.object({});

const timeOfDay = z
  .string({ error: issueText(TIMES_NEEDED) })
  .refine((time) => minutesOfDay(time) !== null, { error: issueText(TIMES_NEEDED), abort: true });

function isOrdered({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  return (minutesOfDay(startTime) ?? 0) < (minutesOfDay(endTime) ?? 0);
}

export const listTeacherTimeSlots = defineCall({
  name: 'listTeacherTimeSlots',
  summary: 'The weekly hours of a teacher, Monday first',
  method: 'GET',
  path: '/api/teacher/:id/time-slots',
  access: 'public',
  params: teacherParams,
  response: z.array(timeSlotSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

export const listTimeSlots = defineCall({
  name: 'listTimeSlots',
  summary: 'Your weekly hours, Monday first',
  method: 'GET',
  path: '/api/teacher/time-slots',
  access: 'teacher',
  response: z.array(timeSlotSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

/** Start and end times of one day: HH:MM, end after start, never past midnight. */
export const addTimeSlot = defineCall({
  name: 'addTimeSlot',
  summary: 'Publish a weekly hour of one day',
  method: 'POST',
  path: '/api/teacher/time-slots',
  access: 'teacher',
  body: z
    .object({
      /** Lowercase day name, or 0 = Sunday to 6 = Saturday. */
      dayOfWeek: z.literal([...DAY_NAMES, 0, 1, 2, 3, 4, 5, 6], { error: issueText(DAY_NEEDED) }),
      startTime: timeOfDay,
      endTime: timeOfDay,
    })
    .refine(isOrdered, { path: ['endTime'], error: issueText(END_BEFORE_START) }),
  response: timeSlotSchema,
  status: 201,
  idempotent: true,
  errors: ['TEACHER_NOT_FOUND', 'TIME_SLOT_CONFLICT', 'TOO_MANY_TIME_SLOTS'],
  limit: 'hoursWrite',
});

export const deleteTimeSlot = defineCall({
  name: 'deleteTimeSlot',
  summary: 'Delete a weekly hour',
  method: 'DELETE',
  path: '/api/teacher/time-slots/:id',
  access: 'teacher',
  params: ownParams,
  response: deleted,
  errors: ['TEACHER_NOT_FOUND', 'TIME_SLOT_NOT_FOUND'],
  limit: 'hoursWrite',
});

/** Days without classes: whole days, or the hours between two times on each day. */
export const timeOffSchema = z
  .object({
    id: idSchema,
    /** YYYY-MM-DD in India, both inclusive. */
    startDate: z.string(),
    endDate: z.string(),
    /** HH:MM; null for the whole day. */
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
  })
  .meta({ id: 'TimeOff' });

export type TimeOff = z.output<typeof timeOffSchema>;

export const listTeacherTimeOff = defineCall({
  name: 'listTeacherTimeOff',
  summary: 'Current and future time off of a teacher, soonest first',
  method: 'GET',
  path: '/api/teacher/:id/time-off',
  access: 'public',
  params: teacherParams,
  response: z.array(timeOffSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

export const listTimeOff = defineCall({
  name: 'listTimeOff',
  summary: 'Your current and future time off, soonest first',
  method: 'GET',
  path: '/api/teacher/time-off',
  access: 'teacher',
  response: z.array(timeOffSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

const calendarDate = z
  .string({ error: issueText(DATE_NEEDED) })
  .refine(isCalendarDate, { error: issueText(DATE_NEEDED), abort: true });

export const addTimeOff = defineCall({
  name: 'addTimeOff',
  summary: 'Add days off, or hours off on each day',
  method: 'POST',
  path: '/api/teacher/time-off',
  access: 'teacher',
  body: z
    .object({
      startDate: calendarDate,
      /** Defaults to one day. */
      endDate: calendarDate.nullish(),
      startTime: timeOfDay.nullish(),
      endTime: timeOfDay.nullish(),
    })
    .refine(({ startDate, endDate }) => endDate == null || endDate >= startDate, {
      path: ['endDate'],
      error: issueText(LAST_BEFORE_FIRST),
    })
    .refine(({ startTime, endTime }) => (startTime == null) === (endTime == null), {
      path: ['endTime'],
      error: issueText(BOTH_TIMES_NEEDED),
    })
    .refine(
      ({ startTime, endTime }) => startTime == null || endTime == null || isOrdered({ startTime, endTime }),
      { path: ['endTime'], error: issueText(END_BEFORE_START) },
    ),
  response: timeOffSchema,
  status: 201,
  idempotent: true,
  errors: ['TEACHER_NOT_FOUND', 'TIME_OFF_OVERLAP', 'TOO_MUCH_TIME_OFF'],
  limit: 'hoursWrite',
});

export const deleteTimeOff = defineCall({
  name: 'deleteTimeOff',
  summary: 'Delete time off',
  method: 'DELETE',
  path: '/api/teacher/time-off/:id',
  access: 'teacher',
  params: ownParams,
  response: deleted,
  errors: ['TEACHER_NOT_FOUND', 'TIME_OFF_NOT_FOUND'],
  limit: 'hoursWrite',
});
