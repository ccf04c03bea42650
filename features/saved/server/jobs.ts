import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { notifyFreeHours, notifyPriceFalls } from './news.ts';

export const savedJobs: readonly Job[] = [
  defineJob({
    name: 'saved.news',
    every: '*/15 * * * *',
    steps: { prices: notifyPriceFalls, hours: notifyFreeHours },
  }),
];
