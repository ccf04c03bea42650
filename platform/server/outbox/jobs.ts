import type { Job } from '../jobs/jobs.ts';
import { deliverDue, tidyOutbox } from './worker.ts';

/** The minute's round: what the runner missed is sent, what is too late is ended and emptied. */
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
