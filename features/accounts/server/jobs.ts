import type { Job } from '#server/jobs/jobs.ts';
import { DEVICE_DAYS } from '#server/session/devices.ts';
import { deleteDevicesUnseenSince } from './devices-store.ts';
import { deleteForgotten } from './login-failures-store.ts';

export const accountJobs: readonly Job[] = [
  {
    name: 'sign-in-traces',
    every: '17 * * * *',
    async run({ db, clock }) {
      const now = clock.now();
      await deleteForgotten(db, now);
      await deleteDevicesUnseenSince(db, new Date(now.getTime() - DEVICE_DAYS * 86_400_000));
    },
  },
];
