import type { Job } from '#platform/server/jobs/jobs.ts';
import { emptyReportsClosedBefore } from './retention-store.ts';

/** How long the texts of closed reports are stored: long enough to recognise repeated behaviour. */
const RETENTION_MS = 365 * 86_400_000;

export const reportJobs: readonly Job[] = [
  {
    name: 'forget-reports',
    every: '47 2 * * *',
    run: ({ db, clock }) => emptyReportsClosedBefore(db, new Date(clock.now().getTime() - RETENTION_MS)),
  },
];
