import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
// Registers the slices, because repeating a deletion changes the data of several slices.
import '#app/slices.ts';
import { reconcileLedger } from '#features/privacy/server/ledger.ts';
import { BackupError } from '#platform/server/backup/error.ts';
import { readManifest } from '#platform/server/backup/manifest.ts';
import { readParts } from '#platform/server/backup/parts.ts';
import { findTools } from '#platform/server/backup/pg-tools.ts';
import { freeBytesAt, openTarget } from '#platform/server/backup/target.ts';
import type { Config } from '#platform/server/config.ts';
import { grantAppRole } from '#platform/server/db/app-role.ts';
import { ownerUrl } from '#platform/server/db/database-config.ts';
import { lockDataDir } from '#platform/server/db/embedded/data-lock.ts';
import { findRunningEmbedded, locateEmbeddedData, startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { createPlatform, mediaStorage } from '#platform/server/platform.ts';
import { differingTables, digestTables, findBrokenRules, openKeys } from './checks.ts';
import { Cleanups, checkSpace, listSiteFiles, megabytes, type Print, withStoredKey } from './command.ts';
import { type OpenedBackup, quietLog, unpackCluster, unpackDump, waitForAll, withDb } from './copies.ts';
import { countMissing, unpackMedia } from './media.ts';

/**
 * Throws BackupError if DATA_DIR already contains a site. Only the deletion ledger may be there, because it must
 * survive a data loss.
 */
async function refuseUsedFolder(dataDir: string): Promise<void> {
  if ((await findRunningEmbedded(dataDir)) !== null) {
    throw new BackupError(`Toran already runs on ${dataDir}. Stop it, or restore into another DATA_DIR.`);
  }
  const media = join(dataDir, 'media');
  const used = [
    ...(existsSync(join(dataDir, 'postgres')) ? ['a database'] : []),
    ...(existsSync(media) && readdirSync(media).length > 0 ? ['pictures'] : []),
    ...(listSiteFiles(dataDir).includes('secret.key') ? ['secret.key'] : []),
  ];
  if (used.length === 0) return;
  throw new BackupError(
    `${dataDir} already contains a site (${used.join(', ')}). Move it away, or restore into another DATA_DIR.`,
  );
}

/** Throws BackupError unless the database is empty, unused and new enough. */
async function refuseUsedDatabase(url: string, major: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; tables: number; others: number }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^(pg_|information_schema$)')::int as tables,
         (select count(*) from pg_stat_activity
           where datname = current_database() and application_name = 'toran')::int as others`,
    );
    const { version = 0, tables = 0, others = 0 } = rows[0] ?? {};
    if (others > 0) {
      throw new BackupError(
        'Toran runs on the database of DATABASE_URL. Stop it, and restore into an empty one.',
      );
    }
    if (tables > 0) {
      throw new BackupError(
        'The database of DATABASE_URL is not empty. Create a new one (createdb), and restore there.',
      );
    }
    if (version < major) {
      throw new BackupError(
        `The backup was made from PostgreSQL ${major}, and the database of DATABASE_URL is version ${version}. ` +
          `Restore into version ${major} or newer.`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Runs all checks that are possible before anything is written. Throws BackupError if one fails. */
async function refuseEarly(config: Config, { contents, source }: OpenedBackup): Promise<void> {
  const { kind, major } = contents;
  if (config.databaseUrl === null || config.s3 === null) await refuseUsedFolder(config.dataDir);
  if (kind === 'cluster' && config.databaseUrl !== null) {
    throw new BackupError(
      `The backup in ${source.label} holds the files of an embedded database. Unset DATABASE_URL to restore it.`,
    );
  }
  if (kind === 'dump') findTools(contents.toolMajor);
  const direct = config.database.directUrl ?? config.databaseUrl;
  if (direct !== null) await refuseUsedDatabase(direct, major);
  else {
    const embedded = locateEmbeddedData(config.dataDir).major;
    if (kind === 'cluster' ? embedded !== major : embedded < major) {
      throw new BackupError(
        `The backup was made from PostgreSQL ${major}, and the embedded one is version ${embedded}. ` +
          'Restore it with the release that made it; docs/operations.md says how to move on to another version.',
      );
    }
  }
  const disk =
    (config.databaseUrl === null ? contents.databaseBytes : 0) +
    (config.s3 === null ? contents.mediaBytes : 0);
  checkSpace(config.dataDir, disk, await freeBytesAt(config.dataDir));
}

/**
 * Restores the site's database and returns its connection. `stop` stops the embedded server if the restore started one.
 */
async function restoreDatabase(
  config: Config,
  backup: OpenedBackup,
  undo: Cleanups,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const connectionString = ownerUrl(config);
  if (connectionString !== null) {
    await unpackDump(backup, connectionString);
    return { connectionString, stop: async () => {} };
  }
  const { data } = locateEmbeddedData(config.dataDir);
  const unpacked = join(dirname(data), `postgres.restoring-${process.pid}`);
  undo.add(() => {
    for (const path of [unpacked, data, join(config.dataDir, 'postgres')]) {
      rmSync(path, { recursive: true, force: true });
    }
  });
  if (backup.contents.kind === 'cluster') {
    const unlock = lockDataDir(config.dataDir);
    try {
      await unpackCluster(backup, unpacked);
      renameSync(unpacked, data);
    } finally {
      unlock();
    }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: quietLog });
  undo.add(() => embedded.stop());
  if (backup.contents.kind === 'dump') await unpackDump(backup, embedded.connectionString);
  return embedded;
}

/** Migrates the restored database and checks it. Returns true if SECRET_KEY is the site's key. Throws BackupError. */
async function checkRestored(
  config: Config,
  { contents }: OpenedBackup,
  connectionString: string,
  print: Print,
): Promise<boolean> {
  return withDb(connectionString, async (db) => {
    const differing = differingTables(contents.tables, await digestTables(db));
    if (differing.length > 0) {
      throw new BackupError(`The restored database differs from the backup in ${differing.join(', ')}.`);
    }
    const migrated = await migrateToLatest(db);
    const { databaseUrl, ownerDatabaseUrl } = config;
    if (databaseUrl !== null && ownerDatabaseUrl !== null) await grantAppRole(ownerDatabaseUrl, databaseUrl);
    if (migrated.length > 0) print(`Brought the schema up to date: ${migrated.join(', ')}.`);
    const keyed = await openKeys(db, withStoredKey(config));
    for (const rule of await findBrokenRules(db, keyed)) print(`Warning: ${rule}`);
    const storage = mediaStorage(config);
    const missing = await countMissing(db, (key) => storage.has(key));
    if (missing > contents.missingPictures) {
      throw new BackupError(`${missing - contents.missingPictures} pictures that profiles show are missing.`);
    }
    const { log } = fastify({ logger: { level: 'error' } });
    // Repeating deletions adds to the audit log, which needs the site's key. The server also refuses to start with a
    // wrong key.
    if (keyed !== null) await Array.fromAsync(reconcileLedger(createPlatform({ config: keyed, db, log })));
    return keyed !== null;
  });
}

/**
 * Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL, and checks it: every part,
 * every row, the site's rules, every shown picture. Deletions that only the record in DATA_DIR knows are done again.
 * Throws BackupError; a failed restore leaves nothing in DATA_DIR.
 */
export async function restoreBackup(
  config: Config,
  place: string,
  { cleanups, print }: { cleanups: Cleanups; print: Print },
): Promise<void> {
  const source = openTarget(place, config.backup.s3);
  const backup: OpenedBackup = { source, ...(await readManifest(source, config.backup.key)) };
  await refuseEarly(config, backup);

  const { createdAt, databaseBytes } = backup.contents;
  print(`Restoring the backup of ${createdAt} (${megabytes(databaseBytes)}) …`);
  const undo = new Cleanups();
  cleanups.add(() => undo.run());
  if (config.s3 === null) {
    undo.add(() => rmSync(join(config.dataDir, 'media'), { recursive: true, force: true }));
  }
  // Pictures first: a failure then leaves the database of DATABASE_URL empty.
  const created = (path: string) => undo.add(() => rmSync(path, { force: true }));
  const { into, done } = unpackMedia(mediaStorage(config), config.dataDir, created);
  await waitForAll(readParts(source, backup, 'media', into), done);
  const { connectionString, stop } = await restoreDatabase(config, backup, undo);
  print('Checking the restored site …');
  const isRightKey = await checkRestored(config, backup, connectionString, print);
  await stop();
  undo.clear();
  print(
    isRightKey
      ? 'The site is restored and checked. Start it as usual.'
      : 'The site is restored, but later deletions were not done again: start it with the SECRET_KEY it was used with, ' +
          'which does them within ten minutes.',
  );
}
