import { repeatBatches } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { redactReportsClosedBefore } from './retention-store.ts';

/** How long the texts of closed reports are stored: long enough to recognise repeated behaviour. */
const RETENTION_MS = 365 * 86_400_000;
const BATCH = 1_000;

export const reportJobs: readonly Job[] = [
  defineJob({
    name: 'forget-reports',
    every: '47 2 * * *',
    steps: {
      empty: ({ db, clock }) => {
        const before = new Date(clock.now().getTime() - RETENTION_MS);
        return repeatBatches(BATCH, () => redactReportsClosedBefore(db, before, BATCH));
      },
    },
  }),
];
