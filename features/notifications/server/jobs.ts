import { repeatBatches } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { NOTICE_MONTHS } from '../retention.ts';
import { deleteNotificationsBefore } from './store.ts';

const BATCH_SIZE = 5_000;

export const notificationJobs: readonly Job[] = [
  defineJob({
    name: 'notices.end',
    every: '37 3 * * *',
    steps: {
      delete: ({ db, clock }) => {
        const before = new Date(clock.now());
        before.setUTCMonth(before.getUTCMonth() - NOTICE_MONTHS);
        return repeatBatches(BATCH_SIZE, () => deleteNotificationsBefore(db, before, BATCH_SIZE));
      },
    },
  }),
];
