import type { Job } from '../jobs/jobs.ts';
import { purgeIdempotencyKeys } from './idempotency.ts';

export const idempotencyJobs: readonly Job[] = [
  {
    name: 'idempotency.purge',
    every: '17 * * * *',
    run: async (platform) => void (await purgeIdempotencyKeys(platform)),
  },
];
