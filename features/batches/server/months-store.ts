import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { MonthState } from '../batch.ts';
import type { MonthKey } from './seats-store.ts';

const selectMonths = (db: Db) =>
  db
    .selectFrom('batch_months as m')
    .select(['m.batch_id as batchId', 'm.starts_at as startsAt', 'm.decide_at as decideAt'])
    .select([
      sql<MonthState>`m.state`.as('state'),
      sql<string>`m.month::text`.as('month'),
      sql<string>`m.ends_on::text`.as('endsOn'),
      sql<string[]>`m.skipped::text[]`.as('skipped'),
      sql<number>`(select count(*)::int from batch_seats s where s.batch_id = m.batch_id and s.month = m.month)`.as(
        'taken',
      ),
      sql<number>`(select count(*)::int from batch_waits w where w.batch_id = m.batch_id and w.month = m.month)`.as(
        'waiting',
      ),
    ]);

export type MonthRecord = Awaited<ReturnType<ReturnType<typeof selectMonths>['executeTakeFirstOrThrow']>>;

/** Months of these classes that end on `from` or later, earliest first. */
export function listMonths(db: Db, batchIds: readonly string[], from: string): Promise<MonthRecord[]> {
  if (batchIds.length === 0) return Promise.resolve([]);
  return selectMonths(db)
    .where('m.batch_id', 'in', [...batchIds])
    .where(sql<boolean>`m.ends_on >= ${from}::date`)
    .orderBy('m.month')
    .execute();
}

export async function findMonth(db: Db, batchId: string, month: string): Promise<MonthRecord | null> {
  const row = await selectMonths(db)
    .where('m.batch_id', '=', batchId)
    .where(sql<boolean>`m.month = ${month}::date`)
    .executeTakeFirst();
  return row ?? null;
}

export type NewMonth = Pick<
  MonthRecord,
  'batchId' | 'month' | 'endsOn' | 'startsAt' | 'skipped' | 'state' | 'decideAt'
>;

export async function insertMonth(tx: Db, month: NewMonth): Promise<void> {
  await sql`
    insert into batch_months (batch_id, month, ends_on, starts_at, skipped, state, decide_at)
    values (${month.batchId}, ${month.month}, ${month.endsOn}, ${month.startsAt}, ${month.skipped}::date[],
      ${month.state}, ${month.decideAt})`.execute(tx);
}

/** Deletes the months that end on `from` or later. Only for a class without students. */
export async function deleteMonths(tx: Db, batchId: string, from: string): Promise<void> {
  await sql`delete from batch_months where batch_id = ${batchId} and ends_on >= ${from}::date`.execute(tx);
}

export async function setMonthState(
  tx: Db,
  { batchId, month }: Pick<MonthRecord, 'batchId' | 'month'>,
  state: MonthState,
): Promise<void> {
  await sql`update batch_months set state = ${state}
    where batch_id = ${batchId} and month = ${month}::date`.execute(tx);
}

/** Rows that a job reads at a time. */
const PAGE_SIZE = 200;

/** Cursor of a job: the row's ids and sort value. `at` is PostgreSQL's text of that value, to keep it exact. */
export type MonthCursor = { at: string; batchId: string; month: string };

/** Returns the next batch of months that must now be confirmed or cancelled, earliest decision time first. */
export async function listUndecidedMonths(
  db: Db,
  now: Date,
  after: MonthCursor | null,
): Promise<MonthCursor[]> {
  const beyond =
    after === null
      ? sql``
      : sql` and (decide_at, batch_id) > (${after.at}::timestamptz, ${after.batchId}::uuid)`;
  const { rows } = await sql<MonthCursor>`
    select decide_at::text as at, batch_id as "batchId", month::text as month from batch_months
    where state = 'open' and decide_at <= ${now}${beyond}
    order by decide_at, batch_id limit ${PAGE_SIZE}`.execute(db);
  return rows;
}

/**
 * Returns the next batch of months that end on `until` or earlier, take place, and were not yet handled by the job that
 * asks the students about the next month.
 */
export async function listUnaskedMonths(
  db: Db,
  until: string,
  after: MonthCursor | null,
): Promise<MonthCursor[]> {
  const beyond =
    after === null ? sql`` : sql` and (ends_on, batch_id) > (${after.at}::date, ${after.batchId}::uuid)`;
  const { rows } = await sql<MonthCursor>`
    select ends_on::text as at, batch_id as "batchId", month::text as month from batch_months
    where asked_at is null and state = 'runs' and ends_on <= ${until}::date${beyond}
    order by ends_on, batch_id limit ${PAGE_SIZE}`.execute(db);
  return rows;
}

/** Stores that the students of a month were asked about the next one. False if a concurrent run has done so already. */
export async function markMonthAsked(
  tx: Db,
  { batchId, month }: Pick<MonthRecord, 'batchId' | 'month'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update batch_months set asked_at = ${now}
    where batch_id = ${batchId} and month = ${month}::date and asked_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Returns the next batch of months of open classes with a free seat and a waiting list, ordered by class and month. */
export async function listUnfilledMonths(db: Db, from: string, after: MonthKey | null): Promise<MonthKey[]> {
  const beyond =
    after === null ? sql`` : sql` and (m.batch_id, m.month) > (${after.batchId}::uuid, ${after.month}::date)`;
  const { rows } = await sql<MonthKey>`
    select m.batch_id as "batchId", m.month::text as month
    from batch_months m join batches b on b.id = m.batch_id
    where b.closed_at is null and m.state <> 'off' and m.ends_on >= ${from}::date
      and exists (select from batch_waits w where w.batch_id = m.batch_id and w.month = m.month)
      and (select count(*) from batch_seats s where s.batch_id = m.batch_id and s.month = m.month) < b.capacity${beyond}
    order by m.batch_id, m.month limit ${PAGE_SIZE}`.execute(db);
  return rows;
}

export type BatchCursor = { at: string; id: string };

/** Returns the next batch of open classes whose hours are reserved only up to `until` or an earlier date. */
export async function listUnpromisedBatches(
  db: Db,
  until: string,
  after: BatchCursor | null,
): Promise<BatchCursor[]> {
  const beyond =
    after === null ? sql`` : sql` and (promised_to, id) > (${after.at}::date, ${after.id}::uuid)`;
  const { rows } = await sql<BatchCursor>`
    select promised_to::text as at, id from batches
    where closed_at is null and promised_to <= ${until}::date${beyond}
    order by promised_to, id limit ${PAGE_SIZE}`.execute(db);
  return rows;
}
