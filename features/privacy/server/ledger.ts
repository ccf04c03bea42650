import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { recordAct } from '#features/audit/server/service.ts';
import { cancelDeletion, setDeletionDue } from '#features/identity/server/service.ts';
import { hideProfileForDeletion, showProfileAfterDeletion } from '#features/teachers/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { type LedgerEntry, listLedger, restoreEntry } from './ledger-store.ts';

/**
 * A backup knows nothing of the deletions after it: put back, it would bring people back who had gone. So the ledger is
 * also kept in a file beside the database, ids and times alone, and whatever the file knows better is done again.
 */
const FILE = 'deletions.json';

const fileSchema = z.array(
  z.object({
    userId: z.uuid(),
    requestedAt: z.coerce.date(),
    dueAt: z.coerce.date(),
    undoneAt: z.coerce.date().nullable(),
    erasedAt: z.coerce.date().nullable(),
  }),
);

async function readLedgerFile(path: string): Promise<LedgerEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return fileSchema.parse(JSON.parse(text));
}

async function writeLedgerFile(path: string, folder: string, entries: readonly LedgerEntry[]): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(partial, `${JSON.stringify(entries, null, 1)}\n`, { mode: 0o600 });
  await rename(partial, path);
}

const changedAt = ({ requestedAt, undoneAt, erasedAt }: LedgerEntry) =>
  Math.max(requestedAt.getTime(), undoneAt?.getTime() ?? 0, erasedAt?.getTime() ?? 0);

/** False when there was nothing to do: the account is not in the backup, or its deletion is known. */
async function redo(tx: Db, entry: LedgerEntry, now: Date): Promise<boolean> {
  const { userId, undoneAt, erasedAt, dueAt } = entry;
  const isGone = undoneAt === null;
  const changed = isGone
    ? await setDeletionDue(tx, userId, erasedAt ?? dueAt)
    : await cancelDeletion(tx, userId);
  // Who was erased once is due at once, and is erased with all that hangs on them by the job of every hour.
  await restoreEntry(tx, changed ? { ...entry, dueAt: erasedAt ?? dueAt, erasedAt: null } : entry);
  if (!changed) return false;
  if (isGone) await hideProfileForDeletion(tx, userId, now);
  else await showProfileAfterDeletion(tx, userId, now);
  await recordAct(tx, {
    actor: null,
    action: isGone ? 'account.deleteAgain' : 'account.undeleteAgain',
    targetType: 'user',
    targetId: userId,
    now,
  });
  return true;
}

/** Does again what the file knows and the database does not, then brings the file up to date. */
export async function reconcileLedger({
  config,
  db,
  clock,
  log,
}: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>): Promise<void> {
  const path = join(config.dataDir, FILE);
  const kept = await readLedgerFile(path);
  const known = new Map((await listLedger(db)).map((entry) => [entry.userId, entry]));
  for (const entry of kept) {
    const current = known.get(entry.userId);
    if (current !== undefined && changedAt(current) >= changedAt(entry)) continue;
    if (await inTransaction(db, (tx) => redo(tx, entry, clock.now())))
      log.warn(
        { userId: entry.userId },
        'a restored backup did not know what became of a deletion: done again',
      );
  }
  const merged = new Map(kept.map((entry) => [entry.userId, entry]));
  for (const entry of await listLedger(db)) {
    const old = merged.get(entry.userId);
    if (old === undefined || changedAt(entry) > changedAt(old)) merged.set(entry.userId, entry);
  }
  const entries = [...merged.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  if (JSON.stringify(entries) !== JSON.stringify(kept)) await writeLedgerFile(path, config.dataDir, entries);
}
