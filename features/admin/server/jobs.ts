import { inTransaction } from '#platform/server/db/transaction.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { foldCounts } from './totals-store.ts';

export const adminJobs: readonly Job[] = [
  defineJob({
    name: 'admin.totals',
    every: '* * * * *',
    steps: { fold: ({ db }) => inTransaction(db, foldCounts) },
  }),
];
