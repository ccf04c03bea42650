import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sealer } from '#platform/server/backup/encryption.ts';
import { BackupError } from '#platform/server/backup/error.ts';
import type { BackupContents } from '#platform/server/backup/manifest.ts';
import { readParts } from '#platform/server/backup/parts.ts';
import { findTools, startRestore } from '#platform/server/backup/pg-tools.ts';
import { unpackTar } from '#platform/server/backup/tar.ts';
import type { BackupTarget } from '#platform/server/backup/target.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { type EmbeddedServer, startEmbedded } from '#platform/server/db/embedded.ts';
import type { Cleanups } from './command.ts';

export type OpenedBackup = { source: BackupTarget; contents: BackupContents; sealer: Sealer | null };

export const quietLog = { info: () => {}, warn: console.warn, error: console.error };

/** Settings for a scratch server: fast but not crash-safe, because its data is only checked and then deleted. */
const SCRATCH = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Runs `use` with one connection that has no timeouts. */
export async function withDb<T>(connectionString: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool({ connectionString, poolSize: 1, withoutTimeouts: true }));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Unpacks the files of a backed-up cluster into a new folder. */
export async function unpackCluster({ source, ...backup }: OpenedBackup, folder: string): Promise<void> {
  const { into, done } = unpackTar(folder);
  await Promise.all([readParts(source, backup, 'database', into), done]);
}

/** Restores a backed-up dump into an empty database. */
export async function unpackDump(
  { source, ...backup }: OpenedBackup,
  connectionString: string,
): Promise<void> {
  const tools = findTools(backup.contents.toolMajor);
  const { child, done } = startRestore(tools, connectionString);
  if (child.stdin === null) throw new Error('pg_restore has no input');
  // If both fail, a damaged backup part is the best reason, then pg_restore's error, then the broken pipe.
  const fed = readParts(source, backup, 'database', child.stdin);
  const [feeding] = await Promise.allSettled([fed, done]);
  if (feeding.status === 'rejected' && feeding.reason instanceof BackupError) throw feeding.reason;
  await done;
  await fed;
}

/** Restores the database of a backup into a scratch server that is removed afterwards, and runs `use` on it. */
export async function withScratchDatabase<T>(
  backup: OpenedBackup,
  cleanups: Cleanups,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'toran-scratch-'));
  let server: EmbeddedServer | null = null;
  const end = async () => {
    await server?.stop();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  };
  cleanups.add(end);
  try {
    const { kind, toolMajor } = backup.contents;
    if (kind === 'cluster') await unpackCluster(backup, join(folder, 'postgres'));
    // Restore a dump with the PostgreSQL version that it came from, if that server is installed.
    const bin = kind === 'dump' ? findTools(toolMajor).bin : '';
    const installed = existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'));
    server = await startEmbedded({
      dataDir: folder,
      log: quietLog,
      settings: SCRATCH,
      ...(kind === 'dump' && installed && { bin }),
    });
    if (kind === 'dump') await unpackDump(backup, server.connectionString);
    return await use(server.connectionString);
  } finally {
    await end();
  }
}

/** Waits for all work. If several fail, throws a BackupError if there is one, otherwise the first error. */
export async function waitForAll(...work: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const worded = reasons.find((reason) => reason instanceof BackupError);
  if (reasons.length > 0) throw worded ?? reasons[0];
}
