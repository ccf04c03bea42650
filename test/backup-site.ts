import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TableDigest } from '#platform/server/backup/manifest.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { pictureFiles } from '#platform/server/storage/pictures.ts';
import { diskStorage } from '#platform/server/storage/storage.ts';
import { newId } from '#shared/ids.ts';
import { digestTables } from '../scripts/backup/checks.ts';
import { Cleanups, siteConfig } from '../scripts/backup/command.ts';
import { withDb } from '../scripts/backup/copies.ts';
import { createBackup } from '../scripts/backup/create.ts';
import { restoreBackup } from '../scripts/backup/restore.ts';
import { createReview, createStudent, createTeacher } from './factories.ts';
import { makeTempFolder } from './temp-folder.ts';

/** Helpers for backup tests: a small site, and the backup and restore commands without child processes. */

/** The first bytes of a compressed stream that is not encrypted. */
export const ZSTD_MAGIC_BYTES = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
export const KEY = 'a key for backups in tests';
export const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = makeTempFolder();
/** What the last command printed. */
export const printedLines: string[] = [];
const print = (line: string) => void printedLines.push(line);
export const cleanups = new Cleanups();
let names = 0;

/** A new path; nothing is there yet. */
export function newPath(): string {
  names += 1;
  return join(folder.path, `path-${names}`);
}

async function command(run: (cleanups: Cleanups) => Promise<void>): Promise<void> {
  const own = new Cleanups();
  printedLines.length = 0;
  await run(own).finally(() => own.run());
}

export const backup = (env: Record<string, string>, place: string) =>
  command((own) => createBackup(siteConfig(env), place, { cleanups: own, print, now: new Date() }));
export const restore = (env: Record<string, string>, place: string) =>
  command((own) => restoreBackup(siteConfig(env), place, { cleanups: own, print }));

/** A teacher with a picture and a review, in the database and in DATA_DIR. */
export async function fillSite(connectionString: string, dataDir: string): Promise<void> {
  await withDb(connectionString, async (db) => {
    await migrateToLatest(db);
    const teacher = await createTeacher(db);
    await createReview(db, { teacher, student: await createStudent(db) });
    const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#a0522d' } })
      .png()
      .toBuffer();
    const { key, files } = await pictureFiles(teacher.userId, 'picture', png);
    const storage = diskStorage(join(dataDir, 'media'));
    for (const file of files) await storage.put(file.key, file.bytes);
    const now = new Date();
    const entry = { id: newId(), user_id: teacher.userId, slot: 0, kind: 'picture', key } as const;
    await db
      .insertInto('media_files')
      .values({ ...entry, created_at: now, touched_at: now })
      .execute();
    await db
      .updateTable('users')
      .set({ profile_picture: `/uploads/${key}` })
      .where('id', '=', teacher.userId)
      .execute();
  });
  writeFileSync(join(dataDir, 'secret.key'), 'the secret of the site, 32 characters or more\n');
}

/**
 * Digests of the tables that a restore must bring back row by row. Leaves out deletion_ledger_files, because a restore
 * starts a ledger file if the site has none.
 */
export async function digest(url: string): Promise<Record<string, TableDigest>> {
  const { deletion_ledger_files: _, ...tables } = await withDb(url, digestTables);
  return tables;
}

export const mediaOf = (dataDir: string) => readdirSync(join(dataDir, 'media')).sort();

/** Ends the servers that a test file started, and removes its files. */
export async function endSites(): Promise<void> {
  await cleanups.run();
  folder.remove();
}
