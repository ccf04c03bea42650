import type { Job } from '#platform/server/jobs/jobs.ts';
import { NOTICE_MONTHS } from '../retention.ts';
import { deleteNotificationsBefore } from './store.ts';

const BATCH_SIZE = 5_000;

export const notificationJobs: readonly Job[] = [
  {
    name: 'notices.end',
    every: '37 3 * * *',
    async run({ db, clock }) {
      const before = new Date(clock.now());
      before.setUTCMonth(before.getUTCMonth() - NOTICE_MONTHS);
      while ((await deleteNotificationsBefore(db, before, BATCH_SIZE)) === BATCH_SIZE);
    },
  },
];
