import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { CURRENT_SEAT } from './dues-store.ts';

/** Rows that a job reads at a time. */
const BATCH = 500;

/** Cursor of a job: the due's date or time as exact text from PostgreSQL, and its id. */
export type DueCursor = { at: string; id: string };
type After = DueCursor | null;

/**
 * Returns the next dues whose due date is `until` ("2026-11-27") or earlier and that have no reminder, oldest first.
 * Leaves out cancelled and forgotten bookings, and given-back seats that the two have spoken about: what is owed for
 * those, they settle between them. Leaves out sessions that are reported as not held: an admin decides first.
 */
export function listUnreminded(db: Db, until: string, after: After): Promise<DueCursor[]> {
  return db
    .selectFrom('dues as d')
    .select(['id', sql<string>`due_on::text`.as('at')])
    .where('state', '=', sql.lit('due'))
    .where('reminded_at', 'is', null)
    .where(sql<boolean>`not is_freed and num_nonnulls(booking_id, seat_id) = 1`)
    .where(
      sql<boolean>`not exists (
        select from booking_facts b
        where b.id = d.booking_id and (b.status = 'cancelled' or b.is_reported))`,
    )
    .where(
      sql<boolean>`(
        seat_id is null or refusals = 0 or exists (select from seat_facts f where f.id = ${CURRENT_SEAT}))`,
    )
    .where(sql<boolean>`due_on <= ${until}::date`)
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(due_on, id) > (${after.at}::date, ${after.id}::uuid)`,
    )
    .orderBy('due_on')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** Marks a due as reminded. Returns false if that was already done, or if the due's state has changed. */
export async function markReminded(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('dues')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the next dues that a student marked as paid, if the marking happened at `until` or earlier. Leaves out dues
 * that the teacher has answered or was asked about.
 */
export function listUnanswered(db: Db, until: Date, after: After): Promise<DueCursor[]> {
  return db
    .selectFrom('dues')
    .select(['id', sql<string>`said_at::text`.as('at')])
    .where('state', '=', sql.lit('said_paid'))
    .where('nudged_at', 'is', null)
    .where('said_at', '<=', until)
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(said_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
    .orderBy('said_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** Stores that the teacher was asked about a due. False if the teacher has answered, or was asked, meanwhile. */
export async function markNudged(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('dues')
    .set({ nudged_at: now })
    .where('id', '=', id)
    .where('state', '=', 'said_paid')
    .where('nudged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
