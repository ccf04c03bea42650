import { listTakenLessons } from '#features/lessons/server/service.ts';
import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import type { TeacherBooking } from '../contract.ts';
import { byUrgency } from '../morning.ts';
import { MORNING_MAX } from '../teacher-contract.ts';
import { busyDuring, offeredHours } from './busy.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Session = { lesson: TeacherBooking['lessons'][number]; booking: TeacherBooking };

export type Morning = {
  waiting: number;
  pending: TeacherBooking[];
  today: Session[];
  tomorrow: { sessions: number; firstStartsAt: string | null };
};

/** Sessions of the day from `from` to `until`, earliest first. */
async function sessionsOf(
  db: Db,
  teacherId: string,
  { from, until, now }: Record<'from' | 'until' | 'now', Date>,
) {
  const lessons = (await listTakenLessons(db, { teacherId, from, until })).filter(
    ({ startsAt }) => startsAt >= from,
  );
  const ids = [...new Set(lessons.map(({ bookingId }) => bookingId))];
  const records = await store.listByIds(db, ids);
  const bookings = records.map((record) => view.teacherBooking(record, now));
  return bookings
    .flatMap((booking) => booking.lessons.map((lesson): Session => ({ lesson, booking })))
    .filter(({ lesson: { startsAt, state } }) => {
      const start = new Date(startsAt);
      return start >= from && start < until && (state === 'planned' || state === 'held');
    })
    .sort((a, b) => Date.parse(a.lesson.startsAt) - Date.parse(b.lesson.startsAt));
}

/** What waits for a teacher, by user id. Expired requests are left out. Throws TEACHER_NOT_FOUND. */
export async function getTeacherMorning(db: Db, userId: string, now: Date): Promise<Morning> {
  const teacherId = await getTeacherIdOfUser(db, userId);
  const [today, tomorrow, dayAfter] = [0, 1, 2].map((ahead) =>
    indiaInstant(addDays(indiaParts(now).date, ahead), '00:00'),
  ) as [Date, Date, Date];
  const found = await store.listPending(db, teacherId, now);
  const busy = await busyDuring(db, teacherId, { hours: offeredHours(found), now });
  const pending = found.map((record) => view.teacherBooking(record, now, busy)).sort(byUrgency(now));
  const sessions = await sessionsOf(db, teacherId, { from: today, until: dayAfter, now });
  const later = sessions.filter(({ lesson }) => new Date(lesson.startsAt) >= tomorrow);
  return {
    waiting: pending.length,
    pending: pending.slice(0, MORNING_MAX),
    today: sessions.filter(({ lesson }) => new Date(lesson.startsAt) < tomorrow),
    tomorrow: { sessions: later.length, firstStartsAt: later[0]?.lesson.startsAt ?? null },
  };
}
