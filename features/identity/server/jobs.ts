import { repeatBatches, walkRows } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { DEVICE_COOKIE_DAYS } from '#platform/server/session/devices.ts';
import { deleteSessionsBefore, type SessionCursor } from '#platform/server/session/store.ts';
import type { Clock } from '#shared/time.ts';
import { deleteUnusedSignUps, type UserCursor } from './service.ts';
import { deleteDevicesUnseenSince } from './sign-in/devices-store.ts';
import { deleteForgotten } from './sign-in/login-failures-store.ts';

const DAY_MS = 86_400_000;
/** Days until ended sessions and accounts that were never used are deleted. */
const RETENTION_DAYS = 30;
const ROWS = 5_000;
/** Accounts per transaction. Smaller than ROWS, because every feature must check whether it uses each account. */
const ACCOUNTS = 500;

const daysAgo = (clock: Clock, days: number) => new Date(clock.now().getTime() - days * DAY_MS);

export const identityJobs: readonly Job[] = [
  defineJob({
    name: 'sign-in-traces',
    every: '17 * * * *',
    steps: {
      sessions: ({ db, clock }) => {
        const before = daysAgo(clock, RETENTION_DAYS);
        return walkRows<SessionCursor>((after) => deleteSessionsBefore(db, before, { after, limit: ROWS }));
      },
      signUps: ({ db, clock }) => {
        const before = daysAgo(clock, RETENTION_DAYS);
        return walkRows<UserCursor>((after) => deleteUnusedSignUps(db, before, { after, limit: ACCOUNTS }));
      },
      failures: ({ db, clock }) => repeatBatches(ROWS, () => deleteForgotten(db, clock.now(), ROWS)),
      devices: ({ db, clock }) =>
        repeatBatches(ROWS, () => deleteDevicesUnseenSince(db, daysAgo(clock, DEVICE_COOKIE_DAYS), ROWS)),
    },
  }),
];
