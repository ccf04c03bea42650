import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { LESSON_MINUTES } from '../lesson.ts';
import { lockWholeHours } from './store.ts';

/** New lessons of a group class. They occupy the teacher's hours like all other lessons. */
export type NewBatchLessons = {
  teacherId: string;
  batchId: string;
  starts: readonly Date[];
  now: Date;
};

/**
 * Stores the lessons of a group class and returns the starts of the stored ones. A lesson that overlaps any other
 * lesson of the teacher (even a group session) is not stored.
 */
export async function insertBatchLessons(
  tx: Db,
  { teacherId, batchId, starts, now }: NewBatchLessons,
): Promise<Date[]> {
  const ids = starts.map(() => newId());
  await lockWholeHours(tx, teacherId);
  const { rows } = await sql<{ start: Date }>`
    insert into lessons (id, teacher_id, batch_id, at, state, created_at)
    select hour.id, ${teacherId}, ${batchId},
      tstzrange(hour.start, hour.start + ${LESSON_MINUTES} * interval '1 minute'), 'planned', ${now}
    from unnest(${ids}::uuid[], ${starts.map((start) => start.toISOString())}::timestamptz[]) as hour (id, start)
    where not exists (
      select from lessons other where other.teacher_id = ${teacherId} and other.state in ('planned', 'held')
        and other.at && tstzrange(hour.start, hour.start + ${LESSON_MINUTES} * interval '1 minute')
    )
    order by hour.start
    on conflict do nothing
    returning lower(at) as start`.execute(tx);
  return rows.map(({ start }) => start);
}

/** Deletes the planned lessons of a group class from `from` on, because its days change. */
export async function deleteBatchLessons(tx: Db, batchId: string, from: Date): Promise<void> {
  await sql`delete from lessons where batch_id = ${batchId} and state = 'planned' and lower(at) > ${from}`.execute(
    tx,
  );
}

/** Cancels the planned lessons of a group class that begin after `after` and before `until`. */
export async function cancelBatchLessons(
  tx: Db,
  batchId: string,
  { after, until }: { after: Date; until: Date | null },
): Promise<void> {
  const before = until === null ? sql`` : sql` and lower(at) < ${until}`;
  await sql`
    update lessons set state = 'cancelled'
    where batch_id = ${batchId} and state = 'planned' and lower(at) > ${after}${before}`.execute(tx);
}

/** Number of lessons that the job marks in one statement. */
const BATCH = 500;

/** Marks group lessons that are over as held; returns how many, at most 500. */
export async function markBatchLessonsHeld(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update lessons set state = 'held' where id in (
      select id from lessons
      where batch_id is not null and state = 'planned' and lower(at) <= ${now}::timestamptz - ${LESSON_MINUTES} * interval '1 minute'
      order by lower(at) limit ${BATCH}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * `at` is the start as text from PostgreSQL, exact to the microsecond: a cursor for the next page, which a `Date` would
 * round.
 */
export type NearBatchLesson = { id: string; batchId: string; start: Date; at: string };

/**
 * Returns the next planned lessons of group classes with exactly `reminded` reminders. Works like `listNear` in
 * store.ts, which lists lessons of bookings.
 */
export async function listDueBatchReminders(
  db: Db,
  {
    now,
    until,
    reminded,
    after,
  }: { now: Date; until: Date; reminded: number; after: NearBatchLesson | null },
): Promise<NearBatchLesson[]> {
  const beyond =
    after === null ? sql`` : sql` and (lower(at), id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<NearBatchLesson>`
    select id, batch_id as "batchId", lower(at) as start, lower(at)::text as at from lessons
    where batch_id is not null and state = 'planned' and reminders = ${reminded}
      and lower(at) > ${now} and lower(at) <= ${until}${beyond}
    order by lower(lessons.at), id limit ${BATCH}`.execute(db);
  return rows;
}
