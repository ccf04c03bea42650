import type { Platform } from '../context.ts';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { createSemaphore } from '../semaphore.ts';

/** Repeats `work` until it handles fewer than `size` rows. `work` returns how many rows it handled. */
export async function* repeatBatches(size: number, work: () => Promise<number>): AsyncGenerator<void> {
  while ((await work()) >= size) yield;
}

/**
 * Walks through rows in the order of a key. `next` handles the rows after `after` (null at first) and returns the last
 * key, or null when none are left. The walk continues after a row that fails.
 */
export async function* walkRows<Key>(next: (after: Key | null) => Promise<Key | null>): AsyncGenerator<void> {
  for (let after = await next(null); after !== null; after = await next(after)) yield;
}

/** Rows handled at the same time; fewer than the connections of the jobs' pool. */
const AT_ONCE = 3;

/** Runs `work` for each row in a transaction of its own. A failure is logged with the row and stops no other row. */
export async function forEachRow<Row>(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  rows: readonly Row[],
  work: (tx: Db, row: Row) => Promise<unknown>,
): Promise<void> {
  const limited = createSemaphore({ running: AT_ONCE, waiting: rows.length });
  const each = (row: Row) =>
    inTransaction(db, (tx) => work(tx, row)).catch((err: unknown) =>
      log.error({ err, row }, 'a job could not handle a row'),
    );
  await Promise.all(rows.map((row) => limited(() => each(row))));
}
