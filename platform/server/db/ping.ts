import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Whether the database answers a query now. Never throws. */
export async function isDatabaseUp(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
