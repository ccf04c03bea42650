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
import { type Embedded, startEmbedded } from '#platform/server/db/embedded.ts';
import type { Cleanups } from './command.ts';

export type OpenBackup = { source: BackupTarget; contents: BackupContents; sealer: Sealer | null };

export const consoleLog = { info: () => {}, warn: console.warn, error: console.error };

/** A scratch copy may be lost; its checks read everything once. */
const SCRATCH = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Runs `use` on one patient connection. */
export async function withDb<T>(connectionString: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool({ connectionString, poolSize: 1, withoutTimeouts: true }));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Unpacks the files of a backed-up cluster into a new folder. */
export async function unpackCluster({ source, ...backup }: OpenBackup, folder: string): Promise<void> {
  const { into, done } = unpackTar(folder);
  await Promise.all([readParts(source, backup, 'database', into), done]);
}

/** Restores a backed-up dump into an empty database. */
export async function unpackDump({ source, ...backup }: OpenBackup, connectionString: string): Promise<void> {
  const tools = findTools(backup.contents.toolMajor);
  const { child, done } = startRestore(tools, connectionString);
  if (child.stdin === null) throw new Error('pg_restore has no input');
  // When pg_restore fails, its own words matter more than the broken pipe; a damaged part matters more than both.
  const fed = readParts(source, backup, 'database', child.stdin);
  const [feeding] = await Promise.allSettled([fed, done]);
  if (feeding.status === 'rejected' && feeding.reason instanceof BackupError) throw feeding.reason;
  await done;
  await fed;
}

/** Restores the database of a backup into a scratch server that is removed afterwards, and runs `use` on it. */
export async function inScratch<T>(
  backup: OpenBackup,
  cleanups: Cleanups,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'toran-scratch-'));
  let server: Embedded | null = null;
  const end = async () => {
    await server?.stop();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  };
  cleanups.add(end);
  try {
    const { kind, toolMajor } = backup.contents;
    if (kind === 'cluster') await unpackCluster(backup, join(folder, 'postgres'));
    // A dump opens best in the version that it came from, if its server is installed here too.
    const bin = kind === 'dump' ? findTools(toolMajor).bin : '';
    const installed = existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'));
    server = await startEmbedded({
      dataDir: folder,
      log: consoleLog,
      settings: SCRATCH,
      ...(kind === 'dump' && installed && { bin }),
    });
    if (kind === 'dump') await unpackDump(backup, server.connectionString);
    return await use(server.connectionString);
  } finally {
    await end();
  }
}

/** Discards what an archive contains while `use` fills it; the first failure of either wins. */
export async function together(...work: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const worded = reasons.find((reason) => reason instanceof BackupError);
  if (reasons.length > 0) throw worded ?? reasons[0];
}
