import { listUpcomingTimeOff } from '#features/availability/server/service.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { listTakenLessons } from '#features/lessons/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import { type BusyTimes, isTaken } from '../../sessions/coming-days.ts';
import { takenText } from '../../texts.ts';
import type { BookingRecord } from '../store.ts';

/** The hours that pending requests offer. */
export function offeredHours(records: readonly BookingRecord[]): Date[] {
  return records.flatMap(({ status, preferredInstants }) => (status === 'pending' ? preferredInstants : []));
}

/**
 * Lessons and time off that may prevent the teacher from teaching at these hours. Runs no query if all hours have
 * passed. A group session can take place beside other group sessions, so these don't prevent it.
 */
export async function loadBusyTimes(
  db: Db,
  teacherId: string,
  { hours, now, groupSession = false }: { hours: readonly Date[]; now: Date; groupSession?: boolean },
): Promise<BusyTimes> {
  const ahead = hours.filter((start) => start > now).map(Number);
  if (ahead.length === 0) return { lessons: [], off: [] };
  const until = lessonEnd(new Date(Math.max(...ahead)));
  const [lessons, off] = await Promise.all([
    listTakenLessons(db, { teacherId, from: new Date(Math.min(...ahead)), until }),
    listUpcomingTimeOff(db, teacherId, now),
  ]);
  return { lessons: lessons.filter(({ overlapOk }) => !(groupSession && overlapOk)), off };
}

/**
 * Throws OFFERED_TIME_TAKEN with the hours that a session or time off has taken. `field` is the field of the hours in
 * the request's body.
 */
export function refuseTaken(busy: BusyTimes, hours: readonly Date[], field: string): void {
  const taken = hours.flatMap((start, index) => (isTaken(busy, start) ? [{ start, index }] : []));
  const [first] = taken;
  if (first === undefined) return;
  const fields = Object.fromEntries(taken.map(({ start, index }) => [`${field}.${index}`, takenText(start)]));
  throw new AppError('OFFERED_TIME_TAKEN', { message: takenText(first.start), fields });
}
