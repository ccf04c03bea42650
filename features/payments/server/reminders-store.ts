import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Rows that a job reads at a time. */
const BATCH = 500;

/** A due's place in the order of a job: PostgreSQL's text, exact. */
export type DueKey = { at: string; id: string };
type After = DueKey | null;

/** The next dues since `until` ("2026-11-27") or earlier of which nobody reminded, longest due first. */
export function listUnreminded(db: Db, until: string, after: After): Promise<DueKey[]> {
  return db
    .selectFrom('dues')
    .select(['id', sql<string>`due_on::text`.as('at')])
    .where('state', '=', sql.lit('due'))
    .where('reminded_at', 'is', null)
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

/** Marks a due as reminded; false after a concurrent reminder or answer. */
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

/** The next dues that students say they paid until `until`, without an answer or a question to the teacher. */
export function listUnanswered(db: Db, until: Date, after: After): Promise<DueKey[]> {
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

/** Marks a due as asked about; false after a concurrent answer. */
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
