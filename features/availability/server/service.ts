import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { RequestContext } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { hhmm } from '#shared/time.ts';
import type { TimeSlot } from '../contract.ts';
import * as store from './store.ts';

/** The weekly hours of a teacher by profile id, Monday first. */
export async function listTimeSlots(db: Db, teacherId: string): Promise<TimeSlot[]> {
  const slots = await store.listTimeSlots(db, teacherId);
  return slots.map(({ id, dayOfWeek, startMin, endMin }) => ({
    id,
    dayOfWeek,
    startTime: hhmm(startMin),
    endTime: hhmm(endMin),
  }));
}

/** The same for whoever asks, by profile id or user id. Throws TEACHER_NOT_FOUND. */
export async function listTeacherTimeSlots(
  asker: Pick<RequestContext, 'db' | 'actor' | 'once'>,
  id: string,
): Promise<TimeSlot[]> {
  return listTimeSlots(asker.db, (await getVisibleTeacher(asker, id)).id);
}
