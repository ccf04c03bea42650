import type { Job } from '#platform/server/jobs/jobs.ts';
import { deleteCodesBefore } from './store.ts';

const DAY_MS = 86_400_000;

export const codeJobs: readonly Job[] = [
  {
    // Codes expire after minutes; after a day no quota counts them either.
    name: 'old-codes',
    every: '17 * * * *',
    run: ({ db, clock }) => deleteCodesBefore(db, new Date(clock.now().getTime() - DAY_MS)),
  },
];
