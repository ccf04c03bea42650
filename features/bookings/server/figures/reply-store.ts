import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** A request that was answered or has expired. `at` is PostgreSQL's text of that time, exact to the microsecond. */
export type SettledRequest = { at: string; id: string; teacherId: string; settledAt: Date };

/** The next requests that were settled after a cursor, earliest first. */
export function listSettledRequests(
  db: Db,
  after: { at: string; id: string },
  limit: number,
): Promise<SettledRequest[]> {
  return (
    db
      .selectFrom('bookings')
      .select(['id', 'teacher_id as teacherId', sql<string>`answered_at::text`.as('at')])
      .select((eb) => eb.ref('answered_at').$notNull().as('settledAt'))
      // Needed for the partial index: PostgreSQL does not infer it from the next condition.
      .where('answered_at', 'is not', null)
      .where(sql<boolean>`(answered_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
      .orderBy('answered_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

/** When the latest request was settled, as PostgreSQL's text; null if none was. */
export async function findLastSettledAt(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null;
  }>`select max(answered_at)::text as at from bookings`.execute(db);
  return rows[0]?.at ?? null;
}

/** The next teachers with bookings, by profile id. */
export async function listTeachersAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct teacher_id as id from bookings where teacher_id > ${after} order by 1 limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Recounts these teachers' figures and writes those that differ. Counts requests that the teacher answered (`in_time`:
 * within 24 hours) or let expire; suggesting other times is an answer. With `changedAt` null, a new row gets the time of its last settled request. Call it
 * in a transaction: its lock makes recounts run in turn.
 */
export async function refreshReplyFigures(
  tx: Db,
  teacherIds: readonly string[],
  changedAt: Date | null,
): Promise<void> {
  const ids = sql`any(${[...new Set(teacherIds)]}::uuid[])`;
  await sql`select pg_advisory_xact_lock(hashtext('reply_figures'))`.execute(tx);
  await sql`
    with settled as (
      select b.teacher_id, b.created_at, b.answered_at, b.closed_by, least(b.answered_at, p.at) as reply_at,
        b.status in ('confirmed', 'completed') or b.ends_at is not null
          or (b.closed_by = 'teacher' and b.answered_at is not null)
          or (b.closed_by = 'expired' and p.at is not null) as is_answered
      from bookings b
      left join lateral (
        select min(created_at) as at from booking_proposals
        where booking_id = b.id and by = 'teacher' and created_at < b.answered_at) p on true
      where b.status <> 'pending' and b.teacher_id = ${ids}
    ), counted as (
      select
        teacher_id,
        count(*)::int as requests,
        (count(*) filter (where is_answered))::int as answered,
        (count(*) filter (where is_answered and reply_at <= created_at + interval '24 hours'))::int as in_time,
        (percentile_cont(0.5) within group (order by extract(epoch from reply_at - created_at))
          filter (where is_answered) / 60)::int as typical_minutes,
        max(answered_at) as last_at
      from settled
      where is_answered or closed_by = 'expired'
      group by teacher_id
      union all
      -- Erased students' requests are deleted: figures of teachers without another one fall to zero.
      select f.teacher_id, 0, 0, 0, null, null
      from reply_figures f
      where f.teacher_id = ${ids} and not exists (
        select from settled s where s.teacher_id = f.teacher_id and (s.is_answered or s.closed_by = 'expired'))
    )
    insert into reply_figures as f (teacher_id, requests, answered, in_time, typical_minutes, changed_at)
    select c.teacher_id, c.requests, c.answered, c.in_time, c.typical_minutes,
      coalesce(${changedAt}::timestamptz, same.changed_at, c.last_at, now())
    from counted c left join reply_figures same on same.teacher_id = c.teacher_id
    where (same.requests, same.answered, same.in_time, same.typical_minutes)
      is distinct from (c.requests, c.answered, c.in_time, c.typical_minutes)
    on conflict (teacher_id) do update set
      requests = excluded.requests, answered = excluded.answered, in_time = excluded.in_time,
      typical_minutes = excluded.typical_minutes, changed_at = excluded.changed_at`.execute(tx);
}
