import { recordAct } from '#features/audit/server/service.ts';
import { cancelComingOf, closePendingOf } from '#features/bookings/server/service.ts';
import { listDueDeletions, listInactive, lockDueDeletion } from '#features/identity/server/service.ts';
import { purgeOrphans } from '#features/media/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { erasePersonalData, forgetErased } from '#platform/server/personal-data.ts';
import { INACTIVITY_RULES } from '../rules.ts';
import { beginDeletion } from './deletion.ts';
import { reconcileLedger } from './ledger.ts';
import { updateErased } from './ledger-store.ts';

const BATCH_SIZE = 50;
/** Other users keep bookings and messages with erased users for a year. */
const RETENTION_MS = 365 * 86_400_000;

/** Erases one user in one transaction: all of their data or none. */
async function erase({ config, db, clock }: Platform, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const person = await lockDueDeletion(tx, userId, now);
    if (person === null) return;
    // Cancels requests made since; their notices still need the name.
    await closePendingOf(tx, userId, now);
    await cancelComingOf(tx, userId, now);
    await erasePersonalData(tx, person, { now, secretKey: config.secretKey });
    await updateErased(tx, userId, now);
    await recordAct(tx, {
      actor: null,
      config,
      action: 'account.erase',
      targetType: 'user',
      targetId: userId,
      now,
    });
  });
}

export const privacyJobs: readonly Job[] = [
  {
    name: 'delete-inactive',
    every: '7 4 * * *',
    async run({ config, db, clock, log }) {
      const now = clock.now();
      const before = new Date(now);
      before.setUTCFullYear(before.getUTCFullYear() - INACTIVITY_RULES.years);
      const dueAt = new Date(now.getTime() + INACTIVITY_RULES.noticeHours * 3_600_000);
      const by = { actor: null, config, action: 'account.expire' } as const;
      for (const userId of await listInactive(db, before, BATCH_SIZE)) {
        await inTransaction(db, (tx) => beginDeletion(tx, { userId, now, dueAt, by })).catch((err: unknown) =>
          log.error({ err, userId }, 'could not schedule the deletion of an inactive account'),
        );
      }
    },
  },
  {
    name: 'erase-accounts',
    every: '23 * * * *',
    async run(platform) {
      const { db, clock, log } = platform;
      await reconcileLedger(platform).catch((err: unknown) => log.error({ err }, 'ledger not reconciled'));
      for (const userId of await listDueDeletions(db, clock.now(), BATCH_SIZE)) {
        await erase(platform, userId).catch((err: unknown) => log.error({ err, userId }, 'erasure failed'));
      }
      await purgeOrphans(platform);
      await reconcileLedger(platform);
    },
  },
  { name: 'reconcile-deletions', every: '*/10 * * * *', run: reconcileLedger },
  {
    name: 'forget-erased',
    every: '41 2 * * *',
    async run({ db, clock }) {
      await forgetErased(db, new Date(clock.now().getTime() - RETENTION_MS));
    },
  },
];
