import { callRef } from '#shared/call.ts';
import type { listTeacherTimeSlots } from '../contract.ts';

export const listTeacherTimeSlotsRef = callRef<typeof listTeacherTimeSlots>(
  'GET',
  '/api/teacher/:id/time-slots',
);
