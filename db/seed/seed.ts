import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { buildDemo } from './build.ts';
import { insertDemo, markSeeded } from './store.ts';

/**
 * Puts in the demo data, once in the life of a database and never with production settings.
 * One transaction: whoever looks sees all of it or nothing. Answers whether it did.
 */
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
