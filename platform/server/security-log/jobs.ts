import { repeatBatches } from '../jobs/batches.ts';
import { defineJob, type Job } from '../jobs/define-job.ts';
import { deleteEventsBefore } from './store.ts';

export const SECURITY_LOG_DAYS = 30;
const BATCH = 5_000;

export const securityLogJobs: readonly Job[] = [
  defineJob({
    name: 'security-log',
    every: '52 * * * *',
    steps: {
      delete: ({ db, clock }) =>
        repeatBatches(BATCH, () =>
          deleteEventsBefore(db, new Date(clock.now().getTime() - SECURITY_LOG_DAYS * 86_400_000), BATCH),
        ),
    },
  }),
];
