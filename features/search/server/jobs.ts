import { inTransaction } from '#platform/server/db/transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { listNewlyAnswering } from './listing-store.ts';
import { listUnfinishedAsSet, rebuildOtherVersions, refreshListings } from './service.ts';

/** Longer than from one turn to the next, so that a turn that was missed is made up. */
const BACK_MS = 3 * 3_600_000;

/** How teachers answer requests is part of their rank: not worth a rebuild at every answer, so it follows by the hour. */
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
    // After a change of the setting that was cut short.
    name: 'list-unfinished',
    every: '40 * * * *',
    run: async ({ db, clock }) => {
      await listUnfinishedAsSet(db, clock.now());
    },
  },
  {
    // After a release with another CARD_VERSION. Until it has run, each search rebuilds the cards that it shows.
    name: 'rebuild-cards',
    every: '*/5 * * * *',
    run: async ({ db, clock }) => {
      await rebuildOtherVersions(db, clock.now());
    },
  },
];
