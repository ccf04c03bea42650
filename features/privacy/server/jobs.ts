import { recordAction } from '#features/audit/server/service.ts';
import { leaveClassesOf } from '#features/batches/server/service.ts';
import { closeBookingsOf } from '#features/bookings/server/service.ts';
import {
  listDueDeletions,
  listErased,
  listInactive,
  lockDueDeletion,
  type UserCursor,
} from '#features/identity/server/service.ts';
import { purgeOwnerless } from '#features/media/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { forEachRow, walkRows } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { erasePersonalData, forgetErased } from '#platform/server/personal-data.ts';
import { INACTIVITY_RULES } from '../rules.ts';
import { beginDeletion } from './deletion.ts';
import { reconcileLedger, writeChangesToFile } from './ledger.ts';
import { updateErased } from './ledger-store.ts';

const BATCH_SIZE = 100;
/** For this long after an erasure, other users keep the bookings and messages that they had with the erased user. */
const RETENTION_MS = 365 * 86_400_000;

/** Erases one user in the caller's transaction: all of their data or none. */
async function erase(tx: Db, { config, clock }: Platform, userId: string): Promise<void> {
  const now = clock.now();
  const person = await lockDueDeletion(tx, userId, now);
  if (person === null) return;
  // Cancel requests made since the deletion began. First, because their notices still need the name.
  await closeBookingsOf(tx, { userId, by: 'themselves', now });
  await leaveClassesOf(tx, userId, now);
  await erasePersonalData(tx, person, { now, secretKey: config.secretKey });
  await updateErased(tx, userId, now);
  const target = { targetType: 'user', targetId: userId } as const;
  await recordAction(tx, { actor: null, config, action: 'account.erase', ...target, now });
}

/** Schedules the deletion of accounts without a sign-in for `INACTIVITY_RULES.years`. */
function deleteInactive(platform: Platform): AsyncGenerator<void> {
  const { config, db, clock } = platform;
  const now = clock.now();
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - INACTIVITY_RULES.years);
  const dueAt = new Date(now.getTime() + INACTIVITY_RULES.noticeHours * 3_600_000);
  const by = { actor: null, config, action: 'account.expire' } as const;
  return walkRows<UserCursor>(async (after) => {
    const inactive = await listInactive(db, before, { after, limit: BATCH_SIZE });
    await forEachRow(platform, inactive, (tx, { id }) => beginDeletion(tx, { userId: id, now, dueAt, by }));
    return inactive.at(-1) ?? null;
  });
}

/** Erases the accounts whose deletion is due. */
function eraseDue(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  return walkRows<UserCursor>(async (after) => {
    const due = await listDueDeletions(platform.db, now, { after, limit: BATCH_SIZE });
    await forEachRow(platform, due, (tx, { id }) => erase(tx, platform, id));
    return due.at(-1) ?? null;
  });
}

/** Deletes what was kept of users who were erased a year ago, such as bookings and messages. */
function forgetLongErased({ db, clock }: Platform): AsyncGenerator<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  return walkRows<UserCursor>(async (after) => {
    const erased = await listErased(db, before, { after, limit: BATCH_SIZE });
    const ids = erased.map(({ id }) => id);
    if (ids.length > 0) await forgetErased(db, ids);
    return erased.at(-1) ?? null;
  });
}

export const privacyJobs: readonly Job[] = [
  defineJob({
    name: 'delete-inactive',
    every: '7 4 * * *',
    steps: {
      async *schedule(platform) {
        yield* deleteInactive(platform);
        await writeChangesToFile(platform);
      },
    },
  }),
  defineJob({
    name: 'erase-accounts',
    every: '23 * * * *',
    steps: {
      // The order matters: repeat deletions that a restored backup lacks, erase users, delete their pictures, then
      // write the file.
      async *erase(platform) {
        const { log } = platform;
        try {
          yield* reconcileLedger(platform);
        } catch (err) {
          log.error({ err }, 'ledger not reconciled');
        }
        yield* eraseDue(platform);
        yield* purgeOwnerless(platform);
        await writeChangesToFile(platform);
      },
    },
  }),
  defineJob({ name: 'reconcile-deletions', every: '*/10 * * * *', steps: { reconcile: reconcileLedger } }),
  defineJob({ name: 'forget-erased', every: '41 2 * * *', steps: { forget: forgetLongErased } }),
];
