import type { Platform } from '../context.ts';
import { repeatBatches } from '../jobs/batches.ts';
import * as retention from './retention-store.ts';
import { deleteRatesBefore } from './store.ts';

const HOUR_MS = 3_600_000;
/** How long messages are stored for support; their text is removed once sent. */
const STORED_MS = 30 * 24 * HOUR_MS;
/** How long a failed message can be sent again, unless it expires before. */
const RETRY_DAYS = 7;
const BATCH = 1_000;

type Source = Pick<Platform, 'db' | 'clock' | 'log'>;

/** Messages that failed after this instant may still have their text. */
export function retryCutoff(now: Date): Date {
  return new Date(now.getTime() - RETRY_DAYS * 24 * HOUR_MS);
}

/** Expires overdue messages in batches, and logs how many were never sent. */
export async function* expireOverdueMessages({ db, clock, log }: Source): AsyncGenerator<void> {
  let late = 0;
  yield* repeatBatches(BATCH, async () => {
    const expired = await retention.expireOverdueMessages(db, clock.now(), BATCH);
    late += expired;
    return expired;
  });
  if (late > 0) log.warn({ late }, 'messages expired before they could be sent');
}

/** Removes the texts of messages that can no longer be sent, in batches. */
export async function* removeTexts({ db, clock }: Source): AsyncGenerator<void> {
  yield* repeatBatches(BATCH, () => retention.removeExpiredTexts(db, clock.now(), BATCH));
  yield* repeatBatches(BATCH, () => retention.removeFailedTexts(db, retryCutoff(clock.now()), BATCH));
}

/** Deletes old messages and old counts of attempts, in batches. */
export async function* deleteOldMessages({ db, clock }: Source): AsyncGenerator<void> {
  const now = clock.now().getTime();
  await deleteRatesBefore(db, new Date(now - 2 * HOUR_MS));
  yield* repeatBatches(BATCH, () => retention.deleteMessagesBefore(db, new Date(now - STORED_MS), BATCH));
}
