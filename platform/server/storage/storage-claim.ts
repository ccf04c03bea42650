import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { startListener } from '../db/listener.ts';
import { StartError } from '../start-error.ts';

/** First key of the advisory locks that identify where pictures are stored: "TORA" in ASCII. */
const LOCK_CLASS = 0x54_4f_52_41;
/**
 * File in DATA_DIR with a random id. By this id, processes on different paths or machines see whether they use the same
 * folder.
 */
const ID_FILE = 'storage-id';

const OTHER_PROCESSES = `select count(*)::int as others from pg_locks
  where locktype = 'advisory' and classid = $1 and objid <> $2 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;

/** The id of the folder, which the first process to use it creates. */
async function folderId(dataDir: string): Promise<string> {
  const path = join(dataDir, ID_FILE);
  const read = () => readFile(path, 'utf8').catch(() => null);
  const found = await read();
  if (found !== null) return found;
  await mkdir(dataDir, { recursive: true });
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, randomUUID());
  // If several processes start at once, one link succeeds; the others fail and read that file.
  await link(own, path).catch(() => undefined);
  await rm(own, { force: true });
  return readFile(path, 'utf8');
}

/** A number for the place that holds the pictures: equal in all processes that share it. */
async function placeOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<number> {
  const name = s3 === null ? await folderId(dataDir) : `${s3.endpoint}/${s3.bucket}`;
  return createHash('sha256').update(name).digest().readUInt32BE() >>> 1;
}

function elsewhere({ s3, dataDir }: Config): StartError {
  const here = s3 === null ? join(dataDir, 'media') : `the bucket ${s3.bucket}`;
  return new StartError(
    [
      `Another process of this database keeps pictures in another place than ${here}. Nothing was changed.`,
      '  - Give all processes the same S3 settings, or the same folder as DATA_DIR.',
      '  - To move the pictures, stop all processes first.',
    ].join('\n'),
  );
}

type Log = { warn(details: object, message: string): void };

/**
 * Holds an advisory lock that identifies where this process stores pictures, until it ends. Throws StartError if
 * another running process stores them elsewhere: each would miss the other's pictures.
 */
export async function claimStorage(
  config: Config,
  connectionString: string,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const place = await placeOf(config).catch((err: unknown) => {
    log.warn({ err }, 'DATA_DIR can’t be written, so other processes can’t check that they share it');
    return null;
  });
  if (place === null) return { stop: async () => undefined };
  const claimed = Promise.withResolvers<number>();
  const listener = startListener({
    connectionString,
    name: 'toran storage',
    channels: [],
    async onConnect(client) {
      await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, place]);
      const { rows } = await client.query<{ others: number }>(OTHER_PROCESSES, [LOCK_CLASS, place]);
      claimed.resolve(rows[0]?.others ?? 0);
    },
    log,
  });
  if ((await claimed.promise) === 0) return listener;
  await listener.stop();
  throw elsewhere(config);
}
