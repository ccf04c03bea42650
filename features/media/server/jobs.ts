import type { Job } from '#platform/server/jobs/jobs.ts';
import { purgeOrphans } from './service.ts';

export const mediaJobs: readonly Job[] = [{ name: 'media.purge', every: '*/10 * * * *', run: purgeOrphans }];
