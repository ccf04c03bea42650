import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';

const RETRY_MS = 500;
const CONNECT_MS = 5_000;
const OLDEST_VERSION = 15;

/** Errors of a database that may answer in a moment: it starts, or its host has no name or route yet. */
const NOT_YET = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOENT', 'EPIPE', '57P03', '53300'],
]);
const TIMED_OUT = /timeout|terminated unexpectedly/i;

type Target = { where: string; user: string; database: string };

/** Host and port, role and database of a URL, without its password. */
function targetOf(connectionString: string): Target {
  try {
    const { host, port, user, database } = new pg.Client({ connectionString });
    const where = host.startsWith('/') ? host : `${host}:${port}`;
    return { where, user: user ?? '', database: database ?? '' };
  } catch {
    throw new StartError(
      'DATABASE_URL can’t be read. It looks like postgres://user:password@host:5432/database; special characters in the password are written as %XX.',
    );
  }
}

/** Why this error ends the start; null if the database may still come up. */
function refusalOf(error: unknown, { where, user, database }: Target): StartError | null {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (NOT_YET.has(code) || (code === '' && TIMED_OUT.test(message))) return null;
  if (code === '3D000') {
    return new StartError(
      `The database "${database}" does not exist on ${where}. Create it (createdb ${database}), or correct DATABASE_URL.`,
    );
  }
  if (code === '28P01' || code === '28000') {
    return new StartError(
      `The database at ${where} does not let the role "${user}" in. PostgreSQL says: ${message}.\n` +
        'Check the role and the password in DATABASE_URL, and that the role exists and may log in.',
    );
  }
  return new StartError(`The database at ${where} refused the connection. It says: ${message}.`);
}

async function connectOnce(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    return rows[0]?.version ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until the database of DATABASE_URL answers, at most `seconds`, and says so once. Throws StartError if it does
 * not, or if it can't be used: unknown database or role, wrong password, version too old.
 */
export async function reachDatabase(
  connectionString: string,
  seconds: number,
  say: (line: string) => void,
): Promise<void> {
  const target = targetOf(connectionString);
  const deadline = Date.now() + seconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const version = await connectOnce(connectionString);
      if (version >= OLDEST_VERSION) return;
      throw new StartError(
        `The database at ${target.where} is PostgreSQL ${version}; Toran needs ${OLDEST_VERSION} or newer.`,
      );
    } catch (error) {
      const refusal = error instanceof StartError ? error : refusalOf(error, target);
      if (refusal !== null) throw refusal;
      if (isFirst)
        say(`The database at ${target.where} does not answer. Waiting for it, up to ${seconds} seconds.`);
      if (Date.now() >= deadline) {
        throw new StartError(
          `The database at ${target.where} did not answer within ${seconds} seconds.\n` +
            'Check that PostgreSQL runs, and that DATABASE_URL names its host and port.',
        );
      }
      await delay(RETRY_MS);
    }
  }
}
