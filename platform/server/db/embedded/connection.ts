import { realpathSync } from 'node:fs';
import pg from 'pg';
import type { DatabasePaths } from './place.ts';

const PORT = 5432;

/** A connection string for pg, Kysely's tools and DATABASE_URL. */
export function connectionUrl(run: string, database: string): string {
  return `postgres://postgres@localhost:${PORT}/${database}?host=${encodeURIComponent(run)}`;
}

/**
 * ours: serves our data folder · busy: runs, but accepts no connections now · silent: no server answers · foreign:
 * serves another data folder.
 */
export type ServerProbeResult = 'ours' | 'busy' | 'silent' | 'foreign';

/** Checks which server answers on our socket. Never throws. */
export async function probeServer(place: DatabasePaths): Promise<ServerProbeResult> {
  const client = new pg.Client({
    connectionString: connectionUrl(place.run, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  // A server that dies during the query counts as silent.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query<{ data: string }>("select current_setting('data_directory') as data");
    const folder = found.rows[0]?.data ?? '';
    return realpathSync(folder) === realpathSync(place.data) ? 'ours' : 'foreign';
  } catch (error) {
    // A PostgreSQL error: it starts, stops or has no free connection.
    return error instanceof pg.DatabaseError ? 'busy' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the application's database if missing. */
export async function ensureDatabase(place: DatabasePaths, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(place.run, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
