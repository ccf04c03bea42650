import type { Job } from '../jobs/jobs.ts';
import { deleteEventsBefore } from './store.ts';

export const SECURITY_LOG_DAYS = 30;

export const securityLogJobs: readonly Job[] = [
  {
    name: 'security-log',
    every: '52 * * * *',
    async run({ db, clock }) {
      await deleteEventsBefore(db, new Date(clock.now().getTime() - SECURITY_LOG_DAYS * 86_400_000));
    },
  },
];
