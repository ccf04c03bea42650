import { listTakenLessons } from '#features/lessons/server/service.ts';
import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import type { TeacherBooking } from '../../contract.ts';
import { byUrgency, needsReply } from '../../morning/morning.ts';
import { type Meeting, meetingOf } from '../../sessions/meeting-link.ts';
import { MORNING_REQUESTS_MAX } from '../../teacher-contract.ts';
import * as store from '../store.ts';
import * as view from '../view.ts';
import { loadBusyTimes, offeredHours } from './busy.ts';
import * as classes from './classes-store.ts';

type Session = { lesson: TeacherBooking['lessons'][number]; booking: TeacherBooking };

type ClassToday = {
  lesson: Session['lesson'];
  batchId: string;
  title: string;
  taken: number;
  capacity: number;
  place: string | null;
  meeting: Meeting | null;
};

export type Morning = {
  waiting: number;
  pending: TeacherBooking[];
  today: Session[];
  classes: ClassToday[];
  tomorrow: { sessions: number; firstStartsAt: string | null };
  classHours: { title: string; starts: string[] }[];
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
  // Lessons of group classes have no booking, so they are left out.
  const ids = [...new Set(lessons.flatMap(({ bookingId }) => bookingId ?? []))];
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

function classToday(hour: classes.ClassHour, now: Date): ClassToday {
  const { id, state, batchId, title, taken, capacity, place, meetingUrl } = hour;
  const lesson = {
    id,
    startsAt: hour.startsAt.toISOString(),
    endsAt: hour.endsAt.toISOString(),
    state,
  };
  const sessionType = meetingUrl === null ? 'offline' : 'online';
  const meeting = meetingOf({ status: 'confirmed', sessionType, lessons: [lesson] }, meetingUrl, now);
  return { lesson, batchId, title, taken, capacity, place, meeting };
}

/**
 * The teacher's pending requests, sessions and classes for the morning view, by user id. Leaves out expired requests.
 * Throws TEACHER_NOT_FOUND.
 */
export async function getTeacherMorning(db: Db, userId: string, now: Date): Promise<Morning> {
  const teacherId = await getTeacherIdOfUser(db, userId);
  const [today, tomorrow, dayAfter] = [0, 1, 2].map((ahead) =>
    indiaInstant(addDays(indiaParts(now).date, ahead), '00:00'),
  ) as [Date, Date, Date];
  const found = await store.listPending(db, teacherId, now);
  const busy = await loadBusyTimes(db, teacherId, { hours: offeredHours(found), now });
  const pending = found.map((record) => view.teacherBooking(record, now, busy)).sort(byUrgency(now));
  const [sessions, hours, starts] = await Promise.all([
    sessionsOf(db, teacherId, { from: today, until: dayAfter, now }),
    classes.listClassHours(db, { teacherId, from: today, until: dayAfter }),
    found.length > 0 ? classes.listClassStarts(db, teacherId, now) : [],
  ]);
  const ofClasses = hours.map((hour) => classToday(hour, now));
  const later = [...sessions, ...ofClasses]
    .map(({ lesson }) => lesson.startsAt)
    .filter((start) => new Date(start) >= tomorrow)
    .sort();
  return {
    waiting: pending.filter((request) => needsReply(request, now)).length,
    pending: pending.slice(0, MORNING_REQUESTS_MAX),
    today: sessions.filter(({ lesson }) => new Date(lesson.startsAt) < tomorrow),
    classes: ofClasses.filter(({ lesson }) => new Date(lesson.startsAt) < tomorrow),
    tomorrow: { sessions: later.length, firstStartsAt: later[0] ?? null },
    classHours: starts.map((one) => ({
      title: one.title,
      starts: one.starts.map((start) => start.toISOString()),
    })),
  };
}
