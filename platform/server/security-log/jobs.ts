import type { Job } from '../jobs/jobs.ts';
import { deleteEventsBefore } from './store.ts';

const STORED_MS = 30 * 86_400_000;

export const securityLogJobs: readonly Job[] = [
  {
    name: 'security-log',
    every: '52 * * * *',
    async run({ db, clock }) {
      await deleteEventsBefore(db, new Date(clock.now().getTime() - STORED_MS));
    },
  },
];
