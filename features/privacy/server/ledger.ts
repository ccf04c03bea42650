import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAction } from '#features/audit/server/service.ts';
import { leaveClassesOf } from '#features/batches/server/service.ts';
import { closeBookingsOf } from '#features/bookings/server/service.ts';
import { cancelDeletion, setDeletionDue } from '#features/identity/server/service.ts';
import { hideProfileForDeletion, showProfileAfterDeletion } from '#features/teachers/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import type { SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { createKeyedMutex } from '#platform/server/semaphore.ts';
import * as file from './ledger-file.ts';
import * as store from './ledger-store.ts';

/**
 * A restored backup lacks the deletions after it, and would bring deleted users back. Therefore the deletion requests
 * (ids and times only) are also written to this file. The database stores how many bytes of the file it has read. A
 * restored database has read fewer, so it applies the lines after that again.
 */
const FILE = 'deletions.jsonl';
const OLD_FILE = 'deletions.json';
const BATCH = 500;
/** The file is compacted when it is twice as large as after the last compaction, and at least twice this size. */
const COMPACT_BYTES = 1 << 20;

type Source = Pick<Platform, 'config' | 'db' | 'clock' | 'log'>;
/** Mutex, so that appending and compacting never run at the same time. */
const fileMutex = createKeyedMutex();

const changedAt = ({ requestedAt, undoneAt, erasedAt }: store.LedgerEntry) =>
  Math.max(requestedAt.getTime(), undoneAt?.getTime() ?? 0, erasedAt?.getTime() ?? 0);

/** Applies one entry of the file. Returns false if there is nothing to do: no such account, or already applied. */
async function applyEntry(
  tx: Db,
  entry: store.LedgerEntry,
  { config, now }: { config: SecretKeys; now: Date },
): Promise<boolean> {
  const { userId, undoneAt, erasedAt, dueAt } = entry;
  const isGone = undoneAt === null;
  const changed = isGone
    ? await setDeletionDue(tx, userId, erasedAt ?? dueAt)
    : await cancelDeletion(tx, userId);
  // Already-erased accounts become due now; the hourly job erases them again.
  await store.restoreEntry(tx, changed ? { ...entry, dueAt: erasedAt ?? dueAt, erasedAt: null } : entry);
  if (!changed) return false;
  if (isGone) {
    await hideProfileForDeletion(tx, userId, now);
    await closeBookingsOf(tx, { userId, by: 'themselves', now });
    await leaveClassesOf(tx, userId, now);
  } else await showProfileAfterDeletion(tx, userId, now);
  await recordAction(tx, {
    actor: null,
    config,
    action: isGone ? 'account.deleteAgain' : 'account.undeleteAgain',
    targetType: 'user',
    targetId: userId,
    now,
  });
  return true;
}

/** Applies the entries that are newer than the ones in the database. */
async function applyNewer(
  { config, db, clock, log }: Source,
  entries: readonly store.LedgerEntry[],
): Promise<void> {
  const recorded = await store.findEntries(
    db,
    entries.map(({ userId }) => userId),
  );
  const byUser = new Map(recorded.map((entry) => [entry.userId, entry]));
  for (const entry of entries) {
    const current = byUser.get(entry.userId);
    if (current !== undefined && changedAt(current) >= changedAt(entry)) continue;
    byUser.set(entry.userId, entry);
    const at = { config, now: clock.now() };
    if (await inTransaction(db, (tx) => applyEntry(tx, entry, at)))
      log.warn({ userId: entry.userId }, 'applied a deletion again that a restored backup lacked');
  }
}

/** Compacts the file: writes it again from the database, which must have read all of it before. */
async function rewrite({ db }: Source, path: string, old: file.LedgerFile | null): Promise<void> {
  const unfiled: store.LedgerEntry[] = [];
  async function* pages(): AsyncGenerator<store.LedgerEntry[]> {
    for (let after: string | null = null; ; ) {
      const entries: store.RecordedEntry[] = await store.listLedger(db, after, BATCH);
      const last = entries.at(-1);
      if (last === undefined) return;
      unfiled.push(...entries.filter(({ isFiled }) => !isFiled));
      yield entries;
      after = last.userId;
    }
  }
  const made = await file.rewriteLedger(path, pages());
  await store.saveBytesRead(db, made.id, made.compactedBytes);
  for (let start = 0; start < unfiled.length; start += BATCH)
    await store.markFiled(db, unfiled.slice(start, start + BATCH));
  if (old?.id) await store.deleteLedgerFileRow(db, old.id);
}

/**
 * Writes the changed entries to the file and waits until they are on the disk. Call it after the change is committed
 * and before the response. If the process dies in between, the job does it later.
 */
export async function writeChangesToFile(source: Source): Promise<void> {
  const path = join(source.config.dataDir, FILE);
  await fileMutex(path, async () => {
    if ((await file.findLedgerFile(path)) === null) await rewrite(source, path, null);
    for (;;) {
      const entries = await store.listUnfiled(source.db, BATCH);
      if (entries.length === 0) return;
      await file.appendToLedger(path, entries);
      await store.markFiled(source.db, entries);
      if (entries.length < BATCH) return;
    }
  });
}

/** Applies the entries in the file of earlier releases, then renames it, so that this happens once. */
async function readOldFile(source: Source): Promise<void> {
  const path = join(source.config.dataDir, OLD_FILE);
  const entries = await file.readOldLedger(path);
  if (entries === null) return;
  await applyNewer(source, entries);
  await writeChangesToFile(source);
  await rename(path, `${path}.old`);
}

/**
 * Applies the lines of the file that the database has not read yet. Then writes the database's changed entries to the
 * file, and compacts it if it has grown too large.
 */
export async function* reconcileLedger(source: Source): AsyncGenerator<void> {
  const { config, db, log } = source;
  await readOldFile(source);
  const path = join(config.dataDir, FILE);
  const found = await file.findLedgerFile(path);
  const { id, bytes } = found ?? { id: null, bytes: 0 };
  const read = id === null ? 0 : await store.findBytesRead(db, id);
  // If the file is shorter than what the database has read, it is another copy: read it from the start.
  const pages = found && file.readLedgerFrom(path, read > bytes ? 0 : read);
  for await (const page of pages ?? []) {
    if (page.damaged > 0) log.error({ lines: page.damaged }, 'the deletion ledger has damaged lines');
    await applyNewer(source, page.entries);
    if (id !== null) await store.saveBytesRead(db, id, page.bytes);
    yield;
  }
  await writeChangesToFile(source);
  if (found && (id === null || bytes > 2 * Math.max(found.compactedBytes, COMPACT_BYTES)))
    await fileMutex(path, () => rewrite(source, path, found));
}
