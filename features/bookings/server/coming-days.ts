import { listTimeSlots, listUpcomingTimeOff } from '#features/availability/server/service.ts';
import { listTakenLessons } from '#features/lessons/server/service.ts';
import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import { type ComingDay, comingDays } from '../coming-days.ts';

type Asker = Pick<RequestContext, 'db' | 'actor' | 'once' | 'clock'>;

/** What the answer is made from: the teacher's public data, and lessons that take or free an hour. */
export function comingDaysTags({ params: { id } }: { params: { id: string } }): string[] {
  const key = id.toLowerCase();
  return [`teacher:${key}`, `taken:${key}`];
}

/**
 * The hours of the coming days, by profile id or user id. Depends on the date in India, never on the time of day. Throws
 * TEACHER_NOT_FOUND.
 */
export async function listComingDays(
  { clock, ...asker }: Asker,
  id: string,
  days: number,
): Promise<{ hasHours: boolean; days: ComingDay[] }> {
  const { id: teacherId } = await getVisibleTeacher(asker, id);
  const now = clock.now();
  const today = indiaParts(now).date;
  const from = indiaInstant(today, '00:00');
  const until = indiaInstant(addDays(today, days), '00:00');
  const [slots, lessons, off] = await Promise.all([
    listTimeSlots(asker.db, teacherId),
    listTakenLessons(asker.db, { teacherId, from, until }),
    listUpcomingTimeOff(asker.db, teacherId, now),
  ]);
  return { hasHours: slots.length > 0, days: comingDays(slots, { lessons, off }, { today, days }) };
}
