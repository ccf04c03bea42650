import { repeat, walk } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { DEVICE_DAYS } from '#platform/server/session/devices.ts';
import { deleteSessionsBefore, type SessionKey } from '#platform/server/session/store.ts';
import type { Clock } from '#shared/time.ts';
import { deleteUnusedSignUps, type UserKey } from './service.ts';
import { deleteDevicesUnseenSince } from './sign-in/devices-store.ts';
import { deleteForgotten } from './sign-in/login-failures-store.ts';

const DAY_MS = 86_400_000;
/** Days until ended sessions and accounts that were never used are deleted. */
const RETENTION_DAYS = 30;
const ROWS = 5_000;
/** Smaller than ROWS, because every slice must check each of these accounts for activity. */
const ACCOUNTS = 500;

const daysAgo = (clock: Clock, days: number) => new Date(clock.now().getTime() - days * DAY_MS);

export const identityJobs: readonly Job[] = [
  defineJob({
    name: 'sign-in-traces',
    every: '17 * * * *',
    steps: {
      sessions: ({ db, clock }) => {
        const before = daysAgo(clock, RETENTION_DAYS);
        return walk<SessionKey>((after) => deleteSessionsBefore(db, before, { after, limit: ROWS }));
      },
      signUps: ({ db, clock }) => {
        const before = daysAgo(clock, RETENTION_DAYS);
        return walk<UserKey>((after) => deleteUnusedSignUps(db, before, { after, limit: ACCOUNTS }));
      },
      failures: ({ db, clock }) => repeat(ROWS, () => deleteForgotten(db, clock.now(), ROWS)),
      devices: ({ db, clock }) =>
        repeat(ROWS, () => deleteDevicesUnseenSince(db, daysAgo(clock, DEVICE_DAYS), ROWS)),
    },
  }),
];
