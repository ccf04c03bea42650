import {
  type Compilable,
  type DatabaseConnection,
  DummyDriver,
  type Expression,
  ExpressionWrapper,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  RawNode,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#platform/server/db/types.ts';
import { nameStatements } from './named-statements.ts';
import { observeStatements, type StatementObserver } from './observe-statements.ts';
import { closeReadOnlyConnections } from './read-only.ts';

export type Db = Kysely<DB>;

/** A table or view of the schema. */
export type TableName = keyof DB;

export type DbOptions = {
  connectionString: string;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Turns the timeouts off, for work before the server starts, when processes wait for each other's locks. */
  withoutTimeouts?: boolean;
  /**
   * Which timeouts apply: those of requests (default), of jobs, whose statements may take minutes, or of tests
   * (`relaxed`), so that a slow machine does not cause 503 answers.
   */
  limits?: 'requests' | 'jobs' | 'relaxed';
  /**
   * True if a pooler gives each transaction another connection: statements stay unnamed, and the timeouts are set on
   * the role (role-limits.ts).
   */
  isPooled?: boolean;
  /** Called when an idle connection is lost. This is not fatal: the next query opens another. */
  onIdleError?: (error: Error) => void;
  observers?: readonly StatementObserver[];
};

// Parse bigint as a number: amounts of money and counters fit into a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Timeouts of requests in milliseconds. A request that exceeds one gets 503 (platform/server/db/errors.ts). */
export const REQUEST_TIMEOUTS_MS = {
  statement_timeout: 5_000,
  lock_timeout: 1_200,
  idle_in_transaction_session_timeout: 10_000,
} as const;
/** Timeouts in milliseconds by who sets them (`limits` of DbOptions). */
export const LIMITS = {
  requests: REQUEST_TIMEOUTS_MS,
  jobs: { statement_timeout: 120_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 },
  relaxed: { statement_timeout: 60_000, lock_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 },
} as const;
const CONNECTION_MS = { requests: 1_200, jobs: 10_000, relaxed: 60_000 } as const;
/** Timeout in the client for a server or pooler that does not answer; longer than every timeout in the server. */
const SILENCE_MS = { requests: 10_000, jobs: 180_000, relaxed: 90_000 } as const;
/**
 * Startup options that turn the timeouts off, including those of the role. Needed because pg does not send a timeout of
 * 0.
 */
export const NO_TIMEOUT_OPTIONS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Turns parallel workers off. PostgreSQL plans statements without their values and would start workers for large
 * tables: a statement of 1 ms would take 20 ms.
 */
export const NO_PARALLEL_WORKERS = { max_parallel_workers_per_gather: 0 } as const;
const REQUEST_OPTIONS = Object.entries(NO_PARALLEL_WORKERS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
const OPTIONS = {
  requests: { options: REQUEST_OPTIONS },
  relaxed: { options: REQUEST_OPTIONS },
  jobs: {},
} as const;

function timeouts({
  limits = 'requests',
  withoutTimeouts = false,
  isPooled = false,
}: DbOptions): pg.PoolConfig {
  if (withoutTimeouts) return { connectionTimeoutMillis: 10_000, options: NO_TIMEOUT_OPTIONS };
  return {
    connectionTimeoutMillis: CONNECTION_MS[limits],
    query_timeout: SILENCE_MS[limits],
    ...(!isPooled && { ...LIMITS[limits], ...OPTIONS[limits] }),
  };
}

/**
 * Creates a pool, with timeouts unless `withoutTimeouts` is set. A request waits at most 1.2 s for a connection and 1.2
 * s for a lock, so that it is answered within 3 s.
 */
export function createPool(options: DbOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    // Queries of one connection are pipelined.
    pipeline: true,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    ...timeouts(options),
    application_name: options.limits === 'jobs' ? 'toran-jobs' : 'toran',
  });
  pool.on('error', (error) => {
    errors.set(pool, (errors.get(pool) ?? 0) + 1);
    options.onIdleError?.(error);
  });
  observeStatements(pool, options.observers ?? []);
  if (!options.isPooled) nameStatements(pool);
  closeReadOnlyConnections(pool);
  // The pool handles errors of idle connections only. A connection in use fails its query; without this listener the
  // error would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => errors.set(pool, (errors.get(pool) ?? 0) + 1));
    client.on('notice', (notice) => pool.emit('notice', notice));
  });
  return pool;
}

/**
 * Returns how many connections of this database's pool have broken so far. A caller whose cached data must not survive
 * a crash of the database compares this number with an earlier one.
 */
export function countConnectionErrors(db: Db): number {
  const pool = noticeSources.get(db);
  return (pool && errors.get(pool)) ?? 0;
}

const errors = new WeakMap<pg.Pool, number>();

const dialects = new WeakMap<Db, Pick<KyselyProps, 'config' | 'dialect' | 'driver'>>();

const noticeSources = new WeakMap<Db, pg.Pool>();

/** Calls back with each notice that PostgreSQL sends to a connection of this database's pool. */
export function onNotice(db: Db, listener: (notice: { code?: string; message?: string }) => void): void {
  noticeSources.get(db)?.on('notice' as 'error', listener as never);
}

export function createDb(pool: pg.Pool): Db {
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect });
  noticeSources.set(db, pool);
  // This handle is bound to one connection and never opens another, so the driver is unused.
  dialects.set(db, { config: { dialect }, dialect, driver: new DummyDriver() });
  return db;
}

/** A Kysely instance that only builds queries and never runs them. */
const builder: Db = new Kysely<DB>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
});

/**
 * Compiles a query without values once, as the fixed beginning of statements: building a select of 50 columns takes
 * longer than PostgreSQL needs to answer it. Throws if the query has values.
 */
export function precompileQuery(build: (db: Db) => Compilable): Expression<unknown> {
  const { sql: text, parameters } = build(builder).compile();
  if (parameters.length > 0) throw new Error(`a value in the fixed part of a query: ${text}`);
  return new ExpressionWrapper(RawNode.createWithSql(text));
}

const roots = new WeakMap<Db, Db>();

/** The root Db of a transaction handle, or the handle itself. Use it as a cache key. */
export function rootDbOf(db: Db): Db {
  return roots.get(db) ?? db;
}

/** A Db handle bound to one connection, which can pipeline several queries. */
export function bindToConnection(db: Db, connection: DatabaseConnection): Db {
  const props = dialects.get(db);
  if (props === undefined) throw new Error('a transaction within a transaction');
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: (use) => use(connection),
  });
  const one = new Kysely<DB>({ ...props, executor });
  roots.set(one, rootDbOf(db));
  return one;
}
