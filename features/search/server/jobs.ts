import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import {
  rebuildOtherVersionCards,
  refreshListingsAfterReplies,
  refreshListingsOfAgedHours,
} from './service.ts';

/** How far back each run reads changes: longer than the job's interval, so that a missed run is made up for. */
const LOOK_BACK_MS = 3 * 3_600_000;

/** Reply figures (bookings.replies) are part of the ranking, which a job updates hourly instead of at every change. */
export const searchJobs: readonly Job[] = [
  defineJob({
    name: 'rank-replies',
    every: '20 * * * *',
    steps: {
      refresh: ({ db, clock }) => {
        const now = clock.now();
        return refreshListingsAfterReplies(db, now, new Date(now.getTime() - LOOK_BACK_MS));
      },
    },
  }),
  defineJob({
    // The score counts how lately hours were published, so it changes with time alone.
    name: 'rank-hours',
    every: '40 * * * *',
    steps: {
      refresh: ({ db, clock }) => {
        const now = clock.now();
        return refreshListingsOfAgedHours(db, now, new Date(now.getTime() - LOOK_BACK_MS));
      },
    },
  }),
  defineJob({
    // Runs after a release with another CARD_VERSION. Until then, each search rebuilds the cards that it shows.
    name: 'rebuild-cards',
    every: '*/5 * * * *',
    steps: { rebuild: ({ db, clock }) => rebuildOtherVersionCards(db, clock.now()) },
  }),
];
