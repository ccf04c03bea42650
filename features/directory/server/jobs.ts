import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { REFRESH_STEPS } from './figures.ts';

/** The job that counts teachers per city, area and style. Pages show the numbers of its last run. */
export const directoryJobs: readonly Job[] = [
  defineJob({ name: 'directory.refresh', every: '*/5 * * * *', steps: REFRESH_STEPS }),
];
