import { repeatBatches } from '../../jobs/batches.ts';
import { defineJob, type Job } from '../../jobs/define-job.ts';
import { purgeIdempotencyKeys } from './idempotency.ts';

const BATCH = 5_000;

export const idempotencyJobs: readonly Job[] = [
  defineJob({
    name: 'idempotency.purge',
    every: '17 * * * *',
    steps: { delete: (platform) => repeatBatches(BATCH, () => purgeIdempotencyKeys(platform, BATCH)) },
  }),
];
