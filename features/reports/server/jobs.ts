import type { Job } from '#platform/server/jobs/jobs.ts';
import { emptyReportsClosedBefore } from './retention-store.ts';

/** How long the words of what is settled are kept: long enough to see that somebody does it again. */
const KEEP_MS = 365 * 86_400_000;

export const reportJobs: readonly Job[] = [
  {
    name: 'forget-reports',
    every: '47 2 * * *',
    run: ({ db, clock }) => emptyReportsClosedBefore(db, new Date(clock.now().getTime() - KEEP_MS)),
  },
];
