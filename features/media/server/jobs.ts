import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { purgeOwnerless, purgeUnused } from './service.ts';

const DAY_MS = 86_400_000;
const BEGINNING = new Date(0);

export const mediaJobs: readonly Job[] = [
  defineJob({
    name: 'media.purge',
    every: '*/10 * * * *',
    steps: {
      ownerless: purgeOwnerless,
      // Uploads that were never saved with a form. Looks back one day more than needed, to make up for missed runs.
      abandoned: (platform) => purgeUnused(platform, new Date(platform.clock.now().getTime() - 2 * DAY_MS)),
    },
  }),
  defineJob({
    // Deletes pictures that no profile shows any more, and what a process that was killed had begun to store. Checks all files, so it runs only once an hour.
    name: 'media.purge-replaced',
    every: '37 * * * *',
    steps: {
      replaced: (platform) => purgeUnused(platform, BEGINNING),
      partial: async ({ storage, clock }) =>
        storage.removePartial?.(new Date(clock.now().getTime() - DAY_MS)),
    },
  }),
];
