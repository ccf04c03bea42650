import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { REFRESH_STEPS } from './figures.ts';

/** Listings change all the time; pages show the numbers from the job's last run. */
export const directoryJobs: readonly Job[] = [
  defineJob({ name: 'directory.refresh', every: '*/5 * * * *', steps: REFRESH_STEPS }),
];
