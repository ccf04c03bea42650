import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { DayName } from '#shared/time.ts';
import type { Audience } from '../batch.ts';

const selectBatches = (db: Db) =>
  db
    .selectFrom('batches as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select(['b.id', 'b.teacher_id as teacherId', 'b.title', 'b.place', 'b.meeting_url as meetingUrl'])
    .select(['b.capacity', 'b.price', 'b.min_to_run as minToRun', 'b.closed_at as closedAt'])
    .select(['b.start_min as startMin', 'b.created_at as createdAt', 'b.updated_at as updatedAt'])
    .select([
      sql<Audience>`b.audience`.as('audience'),
      sql<DayName[]>`b.days`.as('days'),
      sql<string>`b.first_on::text`.as('firstOn'),
      sql<string>`b.promised_to::text`.as('promisedTo'),
    ])
    .select(['t.user_id as teacherUserId', 't.hidden_at as hiddenAt', 't.review_status as reviewStatus'])
    .select(['t.is_verified as isVerified', 'u.blocked_at as blockedAt'])
    .select(['u.first_name as teacherFirstName', 'u.last_name as teacherLastName'])
    .select(['u.profile_picture as teacherPicture', 'u.is_sample as isSample']);

export type BatchRecord = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>;

export async function findBatch(db: Db, id: string): Promise<BatchRecord | null> {
  return (await selectBatches(db).where('b.id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Locks a class until the transaction ends and returns it. Changes of its seats, waiting lists and months then run one
 * after another.
 */
export async function lockBatch(tx: Db, id: string): Promise<BatchRecord | null> {
  await tx.selectFrom('batches').select('id').where('id', '=', id).forUpdate().execute();
  return findBatch(tx, id);
}

/** Classes of a teacher, oldest first. */
export function listBatchesOfTeacher(
  db: Db,
  teacherId: string,
  { open }: { open: boolean },
): Promise<BatchRecord[]> {
  const all = selectBatches(db).where('b.teacher_id', '=', teacherId);
  return (open ? all.where('b.closed_at', 'is', null) : all)
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute();
}

/** Open classes of the listed teachers of a city, newest first. */
export function listBatchesOfCity(db: Db, cityId: string, limit: number): Promise<BatchRecord[]> {
  return selectBatches(db)
    .where('b.closed_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('listed_teachers as l')
          .select('l.teacher_id')
          .whereRef('l.teacher_id', '=', 'b.teacher_id')
          .where('l.city_id', '=', cityId),
      ),
    )
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
}

export function listByIds(db: Db, ids: readonly string[]): Promise<BatchRecord[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectBatches(db)
    .where('b.id', 'in', [...ids])
    .execute();
}

/** The columns that the teacher fills in. */
export type BatchColumns = {
  title: string;
  audience: Audience;
  days: readonly DayName[];
  startMin: number;
  place: string | null;
  meetingUrl: string | null;
  capacity: number;
  price: number;
  minToRun: number;
  firstOn: string;
};

const columns = (batch: BatchColumns) => ({
  title: batch.title,
  audience: batch.audience,
  days: [...batch.days],
  start_min: batch.startMin,
  place: batch.place,
  meeting_url: batch.meetingUrl,
  capacity: batch.capacity,
  price: batch.price,
  min_to_run: batch.minToRun,
  first_on: batch.firstOn,
});

type Key = { id: string; now: Date };

export async function insertBatch(
  tx: Db,
  { id, teacherId, now, ...batch }: BatchColumns & Key & { teacherId: string },
): Promise<void> {
  await tx
    .insertInto('batches')
    .values({
      id,
      teacher_id: teacherId,
      ...columns(batch),
      promised_to: batch.firstOn,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateBatch(tx: Db, { id, now, ...batch }: BatchColumns & Key): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ ...columns(batch), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setPromisedTo(tx: Db, id: string, day: string): Promise<void> {
  await tx.updateTable('batches').set({ promised_to: day }).where('id', '=', id).execute();
}

/** Closes a class; one that is closed keeps the time when it was closed. */
export async function markClosed(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('batches')
    .set((eb) => ({ closed_at: eb.fn.coalesce('closed_at', eb.val(now)), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/**
 * Erases the texts and links that a teacher wrote in closed classes. The link of an online class becomes an empty text,
 * not null, because null means "in person".
 */
export async function eraseTexts(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ title: '', place: null, meeting_url: sql`left(meeting_url, 0)` })
    .where('closed_at', 'is not', null)
    .where('teacher_id', 'in', (eb) =>
      eb.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId),
    )
    .execute();
}

/** Ids of a teacher's classes that are open or, after they were closed, finish a month, by user id. */
export async function listRunningOfUser(tx: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('batches as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .select('b.id')
    .where('t.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('b.closed_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('class_lessons as l')
            .select('l.id')
            .whereRef('l.batch_id', '=', 'b.id')
            .where('l.state', '=', 'planned')
            .where('l.starts_at', '>', now),
        ),
      ]),
    )
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}
