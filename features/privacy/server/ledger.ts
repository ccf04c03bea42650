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
import type { SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { type LedgerEntry, listLedger, restoreEntry } from './ledger-store.ts';

/**
 * A restored backup lacks later deletions and would bring deleted users back. So the ledger is also stored in a file
 * beside the database (ids and times only), and newer entries of the file are applied again.
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

/** Applies one entry of the file. Returns false if there is nothing to do: no such account, or already applied. */
async function applyEntry(tx: Db, entry: LedgerEntry, config: SecretKeys, now: Date): Promise<boolean> {
  const { userId, undoneAt, erasedAt, dueAt } = entry;
  const isGone = undoneAt === null;
  const changed = isGone
    ? await setDeletionDue(tx, userId, erasedAt ?? dueAt)
    : await cancelDeletion(tx, userId);
  // Already-erased accounts become due now; the hourly job erases them again.
  await restoreEntry(tx, changed ? { ...entry, dueAt: erasedAt ?? dueAt, erasedAt: null } : entry);
  if (!changed) return false;
  if (isGone) await hideProfileForDeletion(tx, userId, now);
  else await showProfileAfterDeletion(tx, userId, now);
  await recordAct(tx, {
    actor: null,
    config,
    action: isGone ? 'account.deleteAgain' : 'account.undeleteAgain',
    targetType: 'user',
    targetId: userId,
    now,
  });
  return true;
}

/** Applies entries that only the file has, then updates the file. */
export async function reconcileLedger({
  config,
  db,
  clock,
  log,
}: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>): Promise<void> {
  const path = join(config.dataDir, FILE);
  const filed = await readLedgerFile(path);
  const recorded = new Map((await listLedger(db)).map((entry) => [entry.userId, entry]));
  for (const entry of filed) {
    const current = recorded.get(entry.userId);
    if (current !== undefined && changedAt(current) >= changedAt(entry)) continue;
    if (await inTransaction(db, (tx) => applyEntry(tx, entry, config, clock.now())))
      log.warn({ userId: entry.userId }, 'applied a deletion again that a restored backup lacked');
  }
  const merged = new Map(filed.map((entry) => [entry.userId, entry]));
  for (const entry of await listLedger(db)) {
    const old = merged.get(entry.userId);
    if (old === undefined || changedAt(entry) > changedAt(old)) merged.set(entry.userId, entry);
  }
  const entries = [...merged.values()].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  if (JSON.stringify(entries) !== JSON.stringify(filed)) await writeLedgerFile(path, config.dataDir, entries);
}
