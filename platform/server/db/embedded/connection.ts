import { realpathSync } from 'node:fs';
import pg from 'pg';
import type { Place } from './place.ts';

const PORT = 5432;

/** The form that pg, Kysely's tools and DATABASE_URL all take. */
export function connectionUrl(run: string, database: string): string {
  return `postgres://postgres@localhost:${PORT}/${database}?host=${encodeURIComponent(run)}`;
}

/** ours: it answers and serves our folder · busy: it is there and can't take us yet · silent: nobody is there · foreign. */
export type Answer = 'ours' | 'busy' | 'silent' | 'foreign';

/** Who answers on our socket. Never throws. */
export async function askServer(place: Place): Promise<Answer> {
  const client = new pg.Client({
    connectionString: connectionUrl(place.run, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  // A server that dies under the question is as good as silent.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query<{ data: string }>("select current_setting('data_directory') as data");
    const folder = found.rows[0]?.data ?? '';
    return realpathSync(folder) === realpathSync(place.data) ? 'ours' : 'foreign';
  } catch (error) {
    // Words of the server itself: it starts, stops or has no connection left.
    return error instanceof pg.DatabaseError ? 'busy' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the application's database when it is missing. */
export async function ensureDatabase(place: Place, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(place.run, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
