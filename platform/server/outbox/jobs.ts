import { defineJob, type Job } from '../jobs/define-job.ts';
import { deleteOld, expireOverdue, removeTexts } from './retention.ts';

/** The runner (runner.ts) sends; this job expires what is too late and deletes what is too old. */
export const outboxJobs: readonly Job[] = [
  defineJob({
    name: 'outbox',
    every: '* * * * *',
    steps: { expire: expireOverdue, removeTexts, delete: deleteOld },
  }),
];
