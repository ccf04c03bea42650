import type { Db } from '#platform/server/db/client.ts';
import type { Completion } from '../contract.ts';
import * as store from './store.ts';

/** Creates the empty profile of a student, in the transaction of the sign-up. */
export function createStudent(tx: Db, userId: string, now: Date): Promise<void> {
  return store.upsertPlace(tx, userId, store.NO_PLACE, now);
}

/** Whether a student can book: needs a city and both contacts verified. */
export async function getCompletionStatus(db: Db, userId: string): Promise<Completion> {
  const missing = await store.findMissingFields(db, userId);
  return { isComplete: missing.length === 0, missing };
}
