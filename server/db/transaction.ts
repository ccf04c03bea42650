import type { Db } from './client.ts';
import { isRetryable } from './errors.ts';

const TRIES = 3;

/** One transaction; tried again only when PostgreSQL reports a deadlock or a serialization failure. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
    }
  }
}
