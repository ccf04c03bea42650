import { repeatBatches } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { deleteCodesBefore } from './store.ts';

const DAY_MS = 86_400_000;
const BATCH = 5_000;

export const codeJobs: readonly Job[] = [
  defineJob({
    // Codes expire after minutes; after a day no quota counts them either.
    name: 'old-codes',
    every: '17 * * * *',
    steps: {
      delete: ({ db, clock }) =>
        repeatBatches(BATCH, () => deleteCodesBefore(db, new Date(clock.now().getTime() - DAY_MS), BATCH)),
    },
  }),
];
