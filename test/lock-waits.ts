import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { eventually } from './patience.ts';

/** Resolves when at least so many statements wait for a lock. */
export async function waitForLocks(db: Db, count: number): Promise<void> {
  const query = sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(
    () => query.execute(db),
    ({ rows }) => rows.length >= count,
  );
}
