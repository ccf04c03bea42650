import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { expireIdDocuments } from './ids.ts';

export const verificationJobs: readonly Job[] = [
  defineJob({ name: 'verification.expire-ids', every: '23 * * * *', steps: { expire: expireIdDocuments } }),
];
