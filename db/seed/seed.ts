import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { buildDemo } from './build.ts';
import { insertDemo, markSeeded } from './store.ts';

/** Inserts the demo data once per database, never in production, in one transaction. Returns whether it did. */
export async function seedDemo({
  config,
  db,
  clock,
}: Pick<Platform, 'config' | 'db' | 'clock'>): Promise<boolean> {
  if (!config.demo || config.production) return false;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    if (!(await markSeeded(tx, now))) return false;
    await insertDemo(tx, buildDemo(now), now);
    return true;
  });
}
