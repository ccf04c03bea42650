import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Index-only scans need pages that vacuum has marked as visible to all. It marks rows whose commit is flushed, and tests
 * commit without flushing; its own commits count with them, 32 transactions at a time. `analyze` takes statistics, too.
 */
export function vacuum(db: Db, { analyze = true } = {}): Promise<void> {
  return db.connection().execute(async (one) => {
    await sql`set synchronous_commit = on`.execute(one);
    await sql`checkpoint`.execute(one);
    await sql.raw(analyze ? 'vacuum analyze' : 'vacuum').execute(one);
    await sql`reset synchronous_commit`.execute(one);
  });
}
