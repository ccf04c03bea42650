import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { UNREACHABLE } from './errors.ts';
import { setRoleLimits } from './role-limits.ts';

const RETRY_MS = 500;
const CONNECT_MS = 5_000;
const OLDEST_VERSION = 15;

/** Errors of a database that may answer in a moment: it starts, or its host has no name or route yet. */
const NOT_YET = new Set<string>([...UNREACHABLE, '57P03', '53300']);
const TIMED_OUT = /timeout|terminated unexpectedly/i;

/** `setting`: the name of the environment variable that holds the URL. */
type Target = { setting: string; where: string; user: string; database: string };

/** Host and port, role and database of a URL, without its password. */
function targetOf(setting: string, connectionString: string): Target {
  try {
    const { host, port, user, database } = new pg.Client({ connectionString });
    const where = host.startsWith('/') ? host : `${host}:${port}`;
    return { setting, where, user: user ?? '', database: database ?? '' };
  } catch {
    throw new StartError(
      `${setting} can’t be read. It looks like postgres://user:password@host:5432/database; special characters in the password are written as %XX.`,
    );
  }
}

/** Returns the error with which the start fails at once; null if the database may still become available. */
function refusalOf(error: unknown, { setting, where, user, database }: Target): StartError | null {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (NOT_YET.has(code) || (code === '' && TIMED_OUT.test(message))) return null;
  if (code === '3D000') {
    return new StartError(
      `The database "${database}" does not exist on ${where}. Create it (createdb ${database}), or correct ${setting}.`,
    );
  }
  if (code === '28P01' || code === '28000') {
    return new StartError(
      `The database at ${where} does not let the role "${user}" in. PostgreSQL says: ${message}.\n` +
        `Check the role and the password in ${setting}, and that the role exists and may log in.`,
    );
  }
  return new StartError(`The database at ${where} refused the connection. It says: ${message}.`);
}

type Found = { version: number; isStandby: boolean };

async function connectOnce(connectionString: string): Promise<Found> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Found>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as "isStandby"`,
    );
    return rows[0] ?? { version: 0, isStandby: false };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Tries to connect once. Returns why the database can't be used yet; null if it can. Throws StartError if waiting can't
 * help.
 */
async function findObstacle(target: Target, connectionString: string): Promise<'silent' | 'standby' | null> {
  const found = await connectOnce(connectionString).catch((error: unknown) => {
    const refusal = refusalOf(error, target);
    if (refusal !== null) throw refusal;
    return null;
  });
  if (found === null) return 'silent';
  if (found.version < OLDEST_VERSION) {
    throw new StartError(
      `The database at ${target.where} is PostgreSQL ${found.version}; Toran needs ${OLDEST_VERSION} or newer.`,
    );
  }
  return found.isStandby ? 'standby' : null;
}

/**
 * Waits at most `seconds` until the database of this setting answers and accepts writes; prints one line if it has to
 * wait. Throws StartError if it does not, or if it can't be used: unknown database or role, wrong password, version too
 * old.
 */
async function reachDatabase(
  setting: string,
  connectionString: string,
  { seconds, say }: { seconds: number; say: (line: string) => void },
): Promise<void> {
  const target = targetOf(setting, connectionString);
  const { where } = target;
  const deadline = Date.now() + seconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    const obstacle = await findObstacle(target, connectionString);
    if (obstacle === null) return;
    const problem = obstacle === 'silent' ? 'does not answer' : 'is a standby, which only reads';
    if (isFirst) say(`The database at ${where} ${problem}. Waiting for it, up to ${seconds} seconds.`);
    if (Date.now() >= deadline) {
      throw new StartError(
        obstacle === 'silent'
          ? `The database at ${where} did not answer within ${seconds} seconds.\n` +
              `Check that PostgreSQL runs, and that ${setting} names its host and port.`
          : `The database at ${where} was still a standby after ${seconds} seconds.\n` +
              `${setting} must lead to the primary.`,
      );
    }
    await delay(RETRY_MS);
  }
}

type Settings = Pick<Config, 'databaseUrl' | 'ownerDatabaseUrl' | 'databaseWait' | 'database'>;

/**
 * Waits for the configured databases. With a pooler, it sets the timeouts of the role before the pooler's first
 * connection. Throws StartError.
 */
export async function waitForDatabases(config: Settings, say: (line: string) => void): Promise<void> {
  const { databaseUrl, ownerDatabaseUrl, database } = config;
  const reach = async (setting: string, url: string | null) => {
    if (url !== null) await reachDatabase(setting, url, { seconds: config.databaseWait, say });
  };
  await reach('DATABASE_DIRECT_URL', database.directUrl);
  await reach('DATABASE_OWNER_URL', ownerDatabaseUrl);
  if (database.isPooled && database.directUrl !== null) await setRoleLimits(database.directUrl);
  await reach('DATABASE_URL', databaseUrl);
}
