import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Marks pages as all-visible, for index-only scans. Vacuum skips rows whose commit is not flushed to disk, and tests
 * don't flush commits. So this function flushes them, and also its own commits, because PostgreSQL tracks flushes for
 * groups of 32 transactions. `analyze` also updates statistics.
 */
export function vacuum(db: Db, { analyze = true } = {}): Promise<void> {
  return db.connection().execute(async (one) => {
    await sql`set synchronous_commit = on`.execute(one);
    await sql`checkpoint`.execute(one);
    await sql.raw(analyze ? 'vacuum analyze' : 'vacuum').execute(one);
    await sql`reset synchronous_commit`.execute(one);
  });
}
