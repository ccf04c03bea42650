import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { verifyLog } from './chain.ts';
import { storeHead } from './heads.ts';
import { beginSigning } from './service.ts';
import { countEntries, findLastEntry } from './store.ts';

/** Number of latest entries that the job checks each day. */
const RECENT = 10_000;

/**
 * Checks the latest entries; stores the head of the log in DATA_DIR and in the server's own log; starts to sign a log
 * that has plain hashes. If entries are missing or changed, it reports them and stores no head, because a new head
 * would hide the damage.
 */
export async function storeDailyHead({ config, db, clock, log }: Platform): Promise<void> {
  const { brokenAt, missing } = await verifyLog({ db, config }, RECENT);
  if (brokenAt !== null || missing !== null) {
    log.error({ alert: 'audit-log', brokenAt, missing }, 'the audit log was changed or cut');
    return;
  }
  const now = clock.now();
  await inTransaction(db, (tx) => beginSigning(tx, config, now));
  const last = await findLastEntry(db);
  if (last === null) return;
  const entries = await countEntries(db, 0, last.seq);
  const head = { at: now, seq: last.seq, entries, hash: last.hash.toString('hex') };
  await storeHead({ config }, head);
  log.info({ audit: head }, 'head of the audit log');
}

export const auditJobs: readonly Job[] = [
  defineJob({ name: 'audit-head', every: '40 20 * * *', steps: { store: storeDailyHead } }),
];
