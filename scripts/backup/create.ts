import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Pack, pack as startPack } from 'tar-stream';
import { BackupError } from '#platform/server/backup/error.ts';
import {
  type BackupContents,
  newEncryption,
  readManifest,
  type StreamName,
  writeManifest,
} from '#platform/server/backup/manifest.ts';
import { readParts, type StoredParts, writeParts } from '#platform/server/backup/parts.ts';
import { findTools, startDump } from '#platform/server/backup/pg-tools.ts';
import { tarBytes } from '#platform/server/backup/tar.ts';
import { freeBytesAt, openTarget } from '#platform/server/backup/target.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/client.ts';
import { ownerUrl } from '#platform/server/db/database-config.ts';
import { addCluster } from '#platform/server/db/embedded/base-backup.ts';
import { findRunningEmbedded, startEmbedded } from '#platform/server/db/embedded.ts';
import { mediaStorage } from '#platform/server/platform.ts';
import { digestTables, findBrokenRules, openKeys } from './checks.ts';
import { type Cleanups, checkSpace, megabytes, type Print } from './command.ts';
import { type OpenedBackup, quietLog, waitForAll, withDb, withScratchDatabase } from './copies.ts';
import { addMedia, addSiteFiles, countMissing, readMediaKeys } from './media.ts';
import { sizeOfTree } from './size.ts';

/**
 * An upload records its time before it stores the picture. So pictures of the last ten minutes are copied again at the
 * end.
 */
const OVERLAP_MS = 10 * 60_000;

type Source = { connectionString: string; kind: BackupContents['kind']; major: number; bytes: number };

/**
 * Returns the connection to the site's database. Starts the embedded database for the backup if the site is not
 * running.
 */
async function findSource(config: Config, cleanups: Cleanups): Promise<Source> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) {
    throw new BackupError(`There is no site in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  let connectionString = ownerUrl(config) ?? (await findRunningEmbedded(dataDir));
  if (connectionString === null) {
    const embedded = await startEmbedded({ dataDir, log: quietLog });
    cleanups.add(() => embedded.stop());
    connectionString = embedded.connectionString;
  }
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; bytes: number }>(
      `select current_setting('server_version_num')::int as version,
         (select sum(pg_database_size(oid)) from pg_database
           where $1 or datname = current_database())::float8 as bytes`,
      [databaseUrl === null],
    );
    const { version = 0, bytes = 0 } = rows[0] ?? {};
    const kind = databaseUrl === null ? 'cluster' : 'dump';
    return { connectionString, kind, major: Math.floor(version / 10_000), bytes };
  } finally {
    await client.end();
  }
}

function mediaBytes({ s3, dataDir }: Config): number {
  const folder = join(dataDir, 'media');
  return s3 === null && existsSync(folder) ? sizeOfTree(folder) : 0;
}

/** Fills an archive with `fill` while `store` stores it. If one of the two fails, the other one stops too. */
async function storeArchive(
  store: (source: AsyncIterable<Uint8Array>) => Promise<StoredParts>,
  fill: (pack: Pack) => Promise<void>,
): Promise<StoredParts> {
  const pack = startPack();
  const stored = store(tarBytes(pack));
  const filled = fill(pack).then(
    () => pack.finalize(),
    (error: Error) => {
      pack.destroy(error);
      throw error;
    },
  );
  await waitForAll(stored, filled);
  return stored;
}

/**
 * Backs the site up while it runs: database, pictures, secret and deletion ledger. Verifies the result by
 * reading it back and restoring it into a scratch server. Throws BackupError; a failed backup leaves nothing.
 */
export async function createBackup(
  config: Config,
  place: string,
  { cleanups, print, now }: { cleanups: Cleanups; print: Print; now: Date },
): Promise<void> {
  const target = openTarget(place, config.backup.s3);
  if (!(await target.isEmpty())) {
    throw new BackupError(`${target.label} already contains something. Give a new folder for each backup.`);
  }
  const source = await findSource(config, cleanups);
  const size = source.bytes + mediaBytes(config);
  checkSpace(target.label, size, await target.freeBytes());
  checkSpace(`${tmpdir()} (TMPDIR), where the backup is tried`, source.bytes, await freeBytesAt(tmpdir()));

  const encryption = newEncryption(config.backup.key);
  const written: string[] = [];
  cleanups.add(() => target.remove(written));
  const store = (name: StreamName) => (stream: AsyncIterable<Uint8Array>) =>
    writeParts(target, name, stream, { sealer: encryption.sealer, onPart: (part) => written.push(part) });
  const storage = mediaStorage(config);
  const tools = source.kind === 'dump' ? findTools(source.major) : null;

  print(`Copying the database (${megabytes(source.bytes)}) and the pictures …`);
  let database: StoredParts = { parts: [], rawBytes: 0 };
  const media = await storeArchive(store('media'), async (pack) => {
    await addSiteFiles(pack, config.dataDir, 'before');
    await withDb(source.connectionString, (db) => addMedia(pack, { db, storage }, new Date(0)));
    database =
      tools === null
        ? await storeArchive(store('database'), (cluster) => addCluster(cluster, source.connectionString))
        : await storeDump(startDump(tools, source.connectionString), store('database'));
    const since = new Date(now.getTime() - OVERLAP_MS);
    await withDb(source.connectionString, (db) => addMedia(pack, { db, storage }, since));
    await addSiteFiles(pack, config.dataDir, 'after');
  });

  const copied: BackupContents = {
    createdAt: now.toISOString(),
    kind: source.kind,
    major: source.major,
    toolMajor: tools?.major ?? 0,
    database: database.parts,
    media: media.parts,
    databaseBytes: database.rawBytes,
    mediaBytes: media.rawBytes,
    tables: {},
    missingPictures: 0,
  };
  print('Reading the backup back and restoring it into a scratch server …');
  const verified = await verify(
    { source: target, contents: copied, sealer: encryption.sealer },
    config,
    cleanups,
  );
  for (const rule of verified.broken) print(`Warning: ${rule}`);
  if (verified.missingPictures > 0) {
    print(`Warning: ${verified.missingPictures} pictures that profiles show have no file in the storage.`);
  }
  written.push('backup.json');
  const { tables, missingPictures, pictures } = verified;
  await writeManifest(target, { ...copied, tables, missingPictures }, encryption);
  await readManifest(target, config.backup.key);
  written.length = 0;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const stored = [...database.parts, ...media.parts].reduce((sum, { bytes }) => sum + bytes, 0);
  print(
    `The backup in ${target.label} is complete and was restored once: ${Object.keys(tables).length} tables, ` +
      `${rows} rows, ${pictures} picture files, ${megabytes(stored)}${encryption.sealer ? ', encrypted' : ''}.`,
  );
  if (encryption.sealer === null) {
    print('It is not encrypted and contains personal data. Set BACKUP_KEY to encrypt backups.');
  }
}

async function storeDump(
  dump: ReturnType<typeof startDump>,
  store: (source: AsyncIterable<Uint8Array>) => Promise<StoredParts>,
): Promise<StoredParts> {
  if (dump.child.stdout === null) throw new Error('pg_dump has no output');
  const stored = store(dump.child.stdout);
  await waitForAll(stored, dump.done);
  return stored;
}

type Verified = {
  tables: BackupContents['tables'];
  broken: string[];
  missingPictures: number;
  pictures: number;
};

async function verify(backup: OpenedBackup, config: Config, cleanups: Cleanups): Promise<Verified> {
  const keys = new Set<string>();
  const { into, done } = readMediaKeys(keys);
  await waitForAll(readParts(backup.source, backup, 'media', into), done);
  const check = async (db: Db): Promise<Verified> => ({
    tables: await digestTables(db),
    broken: await findBrokenRules(db, await openKeys(db, config)),
    missingPictures: await countMissing(db, async (key) => keys.has(key)),
    pictures: keys.size,
  });
  return withScratchDatabase(backup, cleanups, (url) => withDb(url, check));
}
