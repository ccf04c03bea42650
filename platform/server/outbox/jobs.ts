import type { Job } from '../jobs/jobs.ts';
import { deliverDue, tidyOutbox } from './worker.ts';

/** Every minute: sends what the runner missed, and expires what is too late. */
export const outboxJobs: readonly Job[] = [
  {
    name: 'outbox',
    every: '* * * * *',
    async run(platform) {
      await deliverDue(platform);
      await tidyOutbox(platform);
    },
  },
];
