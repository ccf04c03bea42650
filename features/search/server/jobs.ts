import { inTransaction } from '#platform/server/db/transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { listNewlyAnswering } from './listing-store.ts';
import { rebuildOtherVersions, refreshListings } from './service.ts';

/** Longer than the job's interval, so that a missed run is made up. */
const BACK_MS = 3 * 3_600_000;

/** The reply rate affects the ranking. It is updated hourly instead of on every answer. */
export const searchJobs: readonly Job[] = [
  {
    name: 'rank-replies',
    every: '20 * * * *',
    run: async ({ db, clock }) => {
      const now = clock.now();
      const ids = await listNewlyAnswering(db, new Date(now.getTime() - BACK_MS));
      for (const id of ids) await inTransaction(db, (tx) => refreshListings(tx, [id], now));
    },
  },
  {
    // Runs after a release with another CARD_VERSION. Until then, each search rebuilds the cards that it shows.
    name: 'rebuild-cards',
    every: '*/5 * * * *',
    run: async ({ db, clock }) => {
      await rebuildOtherVersions(db, clock.now());
    },
  },
];
