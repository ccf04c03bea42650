import { listHoursOf, listTimeSlots, listUpcomingTimeOff } from '#features/availability/server/service.ts';
import { listTakenLessons, listTakenLessonsOf } from '#features/lessons/server/service.ts';
import { getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import { COMING_DAYS_DEFAULT, type ComingDay, comingDays } from '../../sessions/coming-days.ts';

type Asker = Pick<RequestContext, 'db' | 'actor' | 'once' | 'clock'>;

/** Cache tags of the answer: the teacher's public data, and lessons that take or free an hour. */
export function comingDaysTags({ params: { id } }: { params: { id: string } }): string[] {
  const key = id.toLowerCase();
  return [`teacher:${key}`, `taken:${key}`];
}

/**
 * The hours of the coming days, by profile id or user id. Depends on the date in India but not on the time of day,
 * because it is cached. Throws TEACHER_NOT_FOUND.
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

export type FreeHours = {
  /** Whether weekly hours are published. */
  hasHours: boolean;
  /** Free starts of sessions from now on, earliest first. */
  starts: Date[];
};

/** The end of the days that `listFreeHours` covers. */
export function freeHoursUntil(now: Date): Date {
  return indiaInstant(addDays(indiaParts(now).date, COMING_DAYS_DEFAULT), '00:00');
}

/** The free hours of the coming 14 days of teachers by profile id, in three statements for any number of them. */
export async function listFreeHours(
  db: Db,
  teacherIds: readonly string[],
  now: Date,
): Promise<Map<string, FreeHours>> {
  if (teacherIds.length === 0) return new Map();
  const today = indiaParts(now).date;
  const [hours, taken] = await Promise.all([
    listHoursOf(db, teacherIds, now),
    listTakenLessonsOf(db, { teacherIds, from: now, until: freeHoursUntil(now) }),
  ]);
  const lessonsOf = Map.groupBy(taken, ({ teacherId }) => teacherId);
  return new Map(
    [...hours].map(([id, { slots, off }]) => {
      const busy = { lessons: lessonsOf.get(id) ?? [], off };
      const starts = comingDays(slots, busy, { today, days: COMING_DAYS_DEFAULT })
        .flatMap((day) => day.hours)
        .filter(({ state, startsAt }) => state === 'free' && Date.parse(startsAt) > now.getTime());
      return [id, { hasHours: slots.length > 0, starts: starts.map(({ startsAt }) => new Date(startsAt)) }];
    }),
  );
}
