import { listUpcomingTimeOff } from '#features/availability/server/service.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { listTakenLessons } from '#features/lessons/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import { type BusyTimes, isTaken, lessonDuring } from '../../sessions/coming-days.ts';
import { awayText, takenText } from '../../texts.ts';
import type { BookingRecord } from '../store.ts';

/** The hours that pending requests offer. */
export function offeredHours(records: readonly BookingRecord[]): Date[] {
  return records.flatMap(({ status, preferredInstants }) => (status === 'pending' ? preferredInstants : []));
}

/**
 * Lessons and time off that may prevent the teacher from teaching at these hours. Runs no query if all hours have
 * passed. A group session can take place beside other sessions, so only group classes prevent it.
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
  return { lessons: lessons.filter(({ bookingId }) => !groupSession || bookingId === null), off };
}

/**
 * Throws OFFERED_TIME_TAKEN with the hours that a session or time off has taken. `field` is the field of the hours in
 * the request's body.
 */
export function refuseTaken(busy: BusyTimes, hours: readonly Date[], field: string): void {
  const problems = hours.flatMap((start, index) => {
    if (!isTaken(busy, start)) return [];
    const problem = lessonDuring(busy.lessons, start) ? takenText(start) : awayText(start);
    return [[`${field}.${index}`, problem] as const];
  });
  const [first] = problems;
  if (first)
    throw new AppError('OFFERED_TIME_TAKEN', { message: first[1], fields: Object.fromEntries(problems) });
}
