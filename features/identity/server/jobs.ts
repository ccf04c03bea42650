import type { Job } from '#platform/server/jobs/jobs.ts';
import { DEVICE_DAYS } from '#platform/server/session/devices.ts';
import { deleteSessionsBefore } from '#platform/server/session/store.ts';
import { deleteDevicesUnseenSince } from './devices-store.ts';
import { deleteForgotten } from './login-failures-store.ts';
import { deleteUnusedSignUps } from './service.ts';

const DAY_MS = 86_400_000;
/** For ended sessions and for accounts that were never used. */
const RETENTION_DAYS = 30;

export const identityJobs: readonly Job[] = [
  {
    name: 'sign-in-traces',
    every: '17 * * * *',
    async run({ db, clock }) {
      const now = clock.now();
      await deleteSessionsBefore(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
      await deleteUnusedSignUps(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
      await deleteForgotten(db, now);
      await deleteDevicesUnseenSince(db, new Date(now.getTime() - DEVICE_DAYS * 86_400_000));
    },
  },
];
