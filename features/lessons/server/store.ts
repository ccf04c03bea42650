import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { LESSON_MINUTES } from '../lesson.ts';

export type NewLessons = {
  teacherId: string;
  bookingId: string;
  /** Start times of the one-hour lessons. */
  starts: readonly Date[];
  /** True for group sessions: they may overlap each other. */
  overlapOk: boolean;
  /** For each start: the number of reminders that are already due or sent. */
  reminders: readonly number[];
  now: Date;
};

/**
 * Takes an advisory lock before group classes or group sessions of a teacher are stored. They must not overlap, but the
 * database constraint lessons_no_overlap does not cover group sessions. Take it after all other locks.
 */
export async function lockWholeHours(tx: Db, teacherId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lessons:whole:${teacherId}`}, 0))`.execute(tx);
}

/**
 * Stores those lessons that overlap no other lesson of the teacher, and returns their starts. Group sessions may
 * overlap each other, but not group classes. The lessons get the ids in `ids`, in this order, so that calendars see a
 * moved lesson as the same entry.
 */
export async function insertLessons(
  tx: Db,
  { teacherId, bookingId, starts, overlapOk, reminders, now }: NewLessons,
  ids: readonly string[],
): Promise<Date[]> {
  const newIds = starts.map((_, index) => ids[index] ?? newId());
  const startTexts = starts.map((start) => start.toISOString());
  if (starts.length > 1 && !overlapOk) {
    const { rows } = await sql<{ starts: Date[] }>`
      select promise_lessons(${newIds}, ${teacherId}, ${bookingId}, ${startTexts}, ${LESSON_MINUTES}, ${[...reminders]},
        ${now}) as starts`.execute(tx);
    return rows[0]?.starts ?? [];
  }
  const besideClasses = overlapOk
    ? sql`
    where not exists (
      select from lessons class where class.teacher_id = ${teacherId} and class.batch_id is not null
        and class.state in ('planned', 'held')
        and class.at && tstzrange(hour.start, hour.start + ${LESSON_MINUTES} * interval '1 minute')
    )`
    : sql``;
  if (overlapOk) await lockWholeHours(tx, teacherId);
  const { rows } = await sql<{ start: Date }>`
    insert into lessons (id, teacher_id, booking_id, at, state, overlap_ok, reminders, created_at)
    select hour.id, ${teacherId}, ${bookingId},
      tstzrange(hour.start, hour.start + ${LESSON_MINUTES} * interval '1 minute'), 'planned', ${overlapOk},
      hour.reminders, ${now}
    from unnest(${newIds}::uuid[], ${startTexts}::timestamptz[], ${[...reminders]}::int[])
      as hour (id, start, reminders)${besideClasses}
    order by hour.start
    on conflict do nothing
    returning lower(at) as start`.execute(tx);
  return rows.map(({ start }) => start);
}

/** Deletes the planned and cancelled lessons of a booking that has not begun. Returns their ids, earliest first. */
export async function deleteUnheld(tx: Db, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; start: Date }>`
    delete from lessons where booking_id = ${bookingId} and state in ('planned', 'cancelled')
    returning id, lower(at) as start`.execute(tx);
  return rows.sort((a, b) => a.start.getTime() - b.start.getTime()).map(({ id }) => id);
}

/** Deletes planned lessons by id; returns how many there were. */
export async function deletePlanned(tx: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from lessons where id = any (${[...ids]}::uuid[]) and state = 'planned' returning id`.execute(tx);
  return rows.length;
}

/** Frees the hour of a planned lesson; false if it is not planned any more. */
export async function cancelPlanned(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update lessons set state = 'cancelled' where id = ${id} and state = 'planned' returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores whether a lesson that has begun was held or missed. Violates the constraint lessons_no_overlap if the hour of
 * a missed lesson was given to another booking.
 */
export async function markLesson(tx: Db, id: string, state: 'held' | 'missed'): Promise<void> {
  await sql`
    update lessons set state = ${state} where id = ${id} and state in ('planned', 'held', 'missed')`.execute(
    tx,
  );
}

/** Ends the planned lessons of these bookings: cancels future ones, and marks those that have begun as held. */
export async function endPlanned(tx: Db, bookingIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update lessons set state = case when lower(at) > ${now} then 'cancelled' else 'held' end
    where booking_id = any (${[...bookingIds]}::uuid[]) and state = 'planned'`.execute(tx);
}

/** Marks the lessons of a booking that have begun as missed, and cancels the future ones. */
export async function markMissed(tx: Db, bookingId: string, now: Date): Promise<void> {
  await sql`
    update lessons set state = case when lower(at) > ${now} then 'cancelled' else 'missed' end
    where booking_id = ${bookingId} and state in ('planned', 'held')`.execute(tx);
}

/**
 * A lesson that takes an hour of its teacher. `bookingId` is null for a group class. `overlapOk`: a group session, beside
 * which the teacher can have others.
 */
export type TakenLesson = { bookingId: string | null; overlapOk: boolean; startsAt: Date; endsAt: Date };

/** Lessons of a teacher that overlap the time from `from` to `until`, group sessions included; earliest first. */
export async function listTaken(
  db: Db,
  { teacherId, from, until }: { teacherId: string; from: Date; until: Date },
): Promise<TakenLesson[]> {
  const earliest = new Date(from.getTime() - LESSON_MINUTES * 60_000);
  const { rows } = await sql<TakenLesson>`
    select booking_id as "bookingId", overlap_ok as "overlapOk", lower(at) as "startsAt", upper(at) as "endsAt"
    from lessons
    where teacher_id = ${teacherId} and state in ('planned', 'held')
      and lower(at) > ${earliest} and lower(at) < ${until}
    order by lower(lessons.at)`.execute(db);
  return rows;
}

/** Like `listTaken`, for several teachers and in no particular order. */
export async function listTakenOf(
  db: Db,
  { teacherIds, from, until }: { teacherIds: readonly string[]; from: Date; until: Date },
): Promise<(TakenLesson & { teacherId: string })[]> {
  const earliest = new Date(from.getTime() - LESSON_MINUTES * 60_000);
  const { rows } = await sql<TakenLesson & { teacherId: string }>`
    select teacher_id as "teacherId", booking_id as "bookingId", overlap_ok as "overlapOk",
      lower(at) as "startsAt", upper(at) as "endsAt"
    from lessons
    where teacher_id = any(${[...teacherIds]}::uuid[]) and state in ('planned', 'held')
      and lower(at) > ${earliest} and lower(at) < ${until}`.execute(db);
  return rows;
}

/**
 * Stores how many reminders a planned lesson has had. Returns false if another process has already counted this
 * reminder, or if the lesson was moved or cancelled.
 */
export async function countReminder(
  tx: Db,
  id: string,
  { until, reminders }: { until: Date; reminders: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('lessons')
    .set({ reminders })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where(sql<boolean>`lower(at) <= ${until}::timestamptz`)
    .where('reminders', '<', reminders)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * `at` is the start as text from PostgreSQL, exact to the microsecond: a cursor for the next page, which a `Date` would
 * round.
 */
export type NearLesson = { id: string; bookingId: string; start: Date; at: string };

/** Lessons that a job reads at a time. */
const NEAR_BATCH = 500;

/** The next planned lessons that start between `now` and `until` with exactly `reminded` reminders, soonest first. */
export async function listNear(
  db: Db,
  { now, until, reminded, after }: { now: Date; until: Date; reminded: number; after: NearLesson | null },
): Promise<NearLesson[]> {
  const beyond =
    after === null ? sql`` : sql` and (lower(at), id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<NearLesson>`
    select id, booking_id as "bookingId", lower(at) as start, lower(at)::text as at from lessons
    where booking_id is not null and state = 'planned' and reminders = ${reminded} and lower(at) > ${now} and lower(at) <= ${until}${beyond}
    order by lower(lessons.at), id limit ${NEAR_BATCH}`.execute(db);
  return rows;
}
