import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BackupError } from '#platform/server/backup/error.ts';
import { freeBytesAt } from '#platform/server/backup/target.ts';
import type { Config } from '#platform/server/config.ts';
import { chooseAccount, makePrivateFolder } from '#platform/server/db/embedded/account.ts';
import { findRunningEmbedded, locateEmbeddedData, startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { differingTables, digestTables, findBrokenRules, openKeys } from './checks.ts';
import { type Cleanups, checkSpace, type Print } from './command.ts';
import { quietLog, withDb } from './copies.ts';
import { moveData } from './move-data.ts';
import { sizeOfTree } from './size.ts';

/**
 * Returns the folder with the old version's `postgres` program. `given` is that folder, its parent, or the folder of
 * the npm package. Throws BackupError if it is not there.
 */
function findOldBin(given: string): string {
  const candidates = [given, join(given, 'bin'), join(given, 'native/bin')].map((path) => resolve(path));
  const bin = candidates.find((path) => existsSync(join(path, 'postgres')) && statSync(path).isDirectory());
  if (bin === undefined) throw new BackupError(`There is no program "postgres" in ${given}.`);
  return bin;
}

/**
 * Moves the embedded database to this release's major version of PostgreSQL, with the programs of the version that
 * made it. The old files stay beside it. Throws BackupError; after a failure the old database is unchanged.
 */
export async function upgradeEmbedded(
  config: Config,
  given: string,
  { cleanups, print }: { cleanups: Cleanups; print: Print },
): Promise<void> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null)
    throw new BackupError('DATABASE_URL is set: this command is for the embedded database.');
  const bin = findOldBin(given);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new BackupError(`There is no embedded database in ${dataDir}.`);
  }
  if ((await findRunningEmbedded(dataDir)) !== null) {
    throw new BackupError(`Toran runs on ${dataDir}. Stop it first.`);
  }
  const { data, major } = locateEmbeddedData(dataDir);
  const oldMajor = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'));
  if (oldMajor === major) throw new BackupError(`The database in ${dataDir} is already version ${major}.`);
  const kept = join(dirname(data), `postgres.${oldMajor}`);
  if (existsSync(kept)) throw new BackupError(`${kept} is left of an earlier upgrade. Move it away first.`);
  // Space for the new files and for one exported table at a time.
  checkSpace(dataDir, 2 * sizeOfTree(data), await freeBytesAt(dataDir));

  const newDir = join(dirname(data), `upgrade-${process.pid}`);
  cleanups.add(() => rmSync(newDir, { recursive: true, force: true }));
  const old = await startEmbedded({ dataDir, bin, log: quietLog });
  cleanups.add(() => old.stop());
  const fresh = await startEmbedded({ dataDir: newDir, log: quietLog });
  cleanups.add(() => fresh.stop());
  print(`Copying the database from PostgreSQL ${oldMajor} to ${major} …`);
  for (const { connectionString } of [old, fresh]) await withDb(connectionString, migrateToLatest);
  const folder = join(newDir, 'copy');
  makePrivateFolder(folder, chooseAccount(locateEmbeddedData(newDir).data));
  await moveData(old.connectionString, fresh.connectionString, folder);

  print('Comparing every row …');
  const before = await withDb(old.connectionString, digestTables);
  const differing = differingTables(before, await withDb(fresh.connectionString, digestTables));
  if (differing.length > 0)
    throw new BackupError(`The copy differs in ${differing.join(', ')}. Nothing was changed.`);
  const broken = await withDb(fresh.connectionString, async (db) =>
    findBrokenRules(db, await openKeys(db, config)),
  );
  for (const rule of broken) print(`Warning: ${rule}`);
  await Promise.all([old.stop(), fresh.stop()]);
  renameSync(data, kept);
  try {
    renameSync(locateEmbeddedData(newDir).data, data);
  } catch (error) {
    renameSync(kept, data);
    throw error;
  }
  print(`The database is now version ${major}. The old files are in ${kept}: remove them once all is well.`);
}
