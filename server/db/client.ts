import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { nameStatements } from './named-statements.ts';
import type { DB } from './types.ts';

export type Db = Kysely<DB>;

export type DbOptions = {
  connectionString: string;
  /** Connections at most. */
  poolSize?: number;
  /** A lost idle connection is not fatal: the next query opens another. */
  onIdleError?: (error: Error) => void;
};

// Money and counters fit a double; dates stay instants.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool that never waits for ever: 1.4 s for a connection, 5 s for a statement, 1.5 s for a lock (so that even who
 * queued for a connection is answered within 3 s),
 * 10 s idle inside a transaction. Whatever runs out is answered 503 (server/db/errors.ts).
 */
export function createPool(options: DbOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 1_400,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 1_500,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'toran',
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', nameStatements);
  // The pool listens to a connection only while it is idle. One that breaks in use fails its query, and that is
  // told there; without a listener of its own it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
