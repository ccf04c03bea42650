import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { rebuildOtherVersions, refreshAnswering } from './service.ts';

/** Longer than the job's interval, so that a missed run is made up. */
const BACK_MS = 3 * 3_600_000;

/** Reply figures (bookings.replies) affect the ranking, which follows them hourly instead of at every change. */
export const searchJobs: readonly Job[] = [
  defineJob({
    name: 'rank-replies',
    every: '20 * * * *',
    steps: {
      refresh: ({ db, clock }) => {
        const now = clock.now();
        return refreshAnswering(db, now, new Date(now.getTime() - BACK_MS));
      },
    },
  }),
  defineJob({
    // Runs after a release with another CARD_VERSION. Until then, each search rebuilds the cards that it shows.
    name: 'rebuild-cards',
    every: '*/5 * * * *',
    steps: { rebuild: ({ db, clock }) => rebuildOtherVersions(db, clock.now()) },
  }),
];
