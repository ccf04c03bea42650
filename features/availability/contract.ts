import * as z from 'zod';
import { teacherParams } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';

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
