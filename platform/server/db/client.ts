import { type DatabaseConnection, DummyDriver, Kysely, type KyselyProps, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { createBatchingSocket } from './batching-socket.ts';
import { nameStatements } from './named-statements.ts';

export type Db = Kysely<DB>;

/** A table or view of the schema. */
export type TableName = keyof DB;

export type DbOptions = {
  connectionString: string;
  /** Connections at most. */
  poolSize?: number;
  /** Waits as long as it takes: for what runs before anybody is served, where two processes may take turns. */
  patient?: boolean;
  /** A lost idle connection is not fatal: the next query opens another. */
  onIdleError?: (error: Error) => void;
};

// Money and counters fit a double; dates stay instants.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** After these times a statement is given up and answered 503 (platform/server/db/errors.ts); milliseconds. */
const LIMITS = { statement_timeout: 5_000, lock_timeout: 1_200, idle_in_transaction_session_timeout: 10_000 };
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/**
 * A pool that never waits for ever, unless it is `patient`: 1.2 s for a connection and 1.2 s for a lock, so that even
 * who queued for a connection is answered within 3 s.
 */
export function createPool(options: DbOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    // Queries of one connection are sent without waiting for earlier answers; those of one turn leave in one packet.
    pipeline: true,
    stream: createBatchingSocket,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.patient ? 10_000 : 1_200,
    idleTimeoutMillis: 30_000,
    ...(options.patient ? NO_LIMITS : LIMITS),
    application_name: 'toran',
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', nameStatements);
  // The pool listens to a connection only while it is idle. One that breaks in use fails its query, and that is
  // told there; without a listener of its own it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const dialects = new WeakMap<Db, Pick<KyselyProps, 'config' | 'dialect' | 'driver'>>();

export function createDb(pool: pg.Pool): Db {
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect });
  // What is bound to one connection never opens another: its driver is never asked.
  dialects.set(db, { config: { dialect }, dialect, driver: new DummyDriver() });
  return db;
}

const roots = new WeakMap<Db, Db>();

/** The root Db of a transaction handle, or the handle itself. Use it as a cache key. */
export function databaseOf(db: Db): Db {
  return roots.get(db) ?? db;
}

/** The same database on one connection, where several queries can be under way at once. */
export function onConnection(db: Db, connection: DatabaseConnection): Db {
  const props = dialects.get(db);
  if (props === undefined) throw new Error('a transaction within a transaction');
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: (use) => use(connection),
  });
  const one = new Kysely<DB>({ ...props, executor });
  roots.set(one, db);
  return one;
}
