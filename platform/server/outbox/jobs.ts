import { defineJob, type Job } from '../jobs/define-job.ts';
import { deleteOldMessages, expireOverdueMessages, removeTexts } from './retention.ts';

/** The runner (runner.ts) sends messages. This job expires messages that are too late to send and deletes old ones. */
export const outboxJobs: readonly Job[] = [
  defineJob({
    name: 'outbox',
    every: '* * * * *',
    steps: { expire: expireOverdueMessages, removeTexts, delete: deleteOldMessages },
  }),
];
