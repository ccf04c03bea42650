import { type DatabaseConnection, DummyDriver, Kysely, type KyselyProps, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { createBatchingSocket } from './batching-socket.ts';
import { nameStatements } from './named-statements.ts';
import { observeStatements, type StatementObserver } from './observe-statements.ts';

export type Db = Kysely<DB>;

/** A table or view of the schema. */
export type TableName = keyof DB;

export type DbOptions = {
  connectionString: string;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Disables the timeouts, for work before the server starts, where two processes may wait for each other. */
  patient?: boolean;
  /** Timeouts of requests (default), or of jobs, whose statements may take minutes. */
  limits?: 'requests' | 'jobs';
  /** A lost idle connection is not fatal: the next query opens another. */
  onIdleError?: (error: Error) => void;
  observers?: readonly StatementObserver[];
};

// Money and counters fit a double; dates stay instants.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Timeouts in milliseconds; a request gets 503 (platform/server/db/errors.ts). */
const LIMITS = {
  requests: { statement_timeout: 5_000, lock_timeout: 1_200, idle_in_transaction_session_timeout: 10_000 },
  jobs: { statement_timeout: 120_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 },
} as const;
const CONNECTION_MS = { requests: 1_200, jobs: 10_000 } as const;
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/**
 * A pool with timeouts unless `patient`. Those of requests are 1.2 s for a connection and 1.2 s for a lock, so that every
 * request is answered within 3 s.
 */
export function createPool(options: DbOptions): pg.Pool {
  const { limits = 'requests' } = options;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    // Queries of one connection are pipelined; those of one event loop turn leave in one packet.
    pipeline: true,
    stream: createBatchingSocket,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.patient ? 10_000 : CONNECTION_MS[limits],
    idleTimeoutMillis: 30_000,
    ...(options.patient ? NO_LIMITS : LIMITS[limits]),
    application_name: limits === 'jobs' ? 'toran-jobs' : 'toran',
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  observeStatements(pool, options.observers ?? []);
  nameStatements(pool);
  // The pool handles errors of idle connections only. A connection in use fails its query; without this listener the
  // error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const dialects = new WeakMap<Db, Pick<KyselyProps, 'config' | 'dialect' | 'driver'>>();

export function createDb(pool: pg.Pool): Db {
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect });
  // This handle is bound to one connection and never opens another, so the driver is unused.
  dialects.set(db, { config: { dialect }, dialect, driver: new DummyDriver() });
  return db;
}

const roots = new WeakMap<Db, Db>();

/** The root Db of a transaction handle, or the handle itself. Use it as a cache key. */
export function databaseOf(db: Db): Db {
  return roots.get(db) ?? db;
}

/** A Db handle bound to one connection, which can pipeline several queries. */
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
