import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db, type DbOptions } from '#platform/server/db/client.ts';
import { setRoleLimits } from '#platform/server/db/role-limits.ts';
import { PATIENCE_MS } from './patience.ts';
import { POOLER_URL, throughPooler } from './pooled-url.ts';

export type TestDb = {
  db: Db;
  /** PostgreSQL without a pooler. */
  connectionString: string;
  pool: pg.Pool;
  /** Closes the connections and drops the database. */
  release(): Promise<void>;
};

let copies = 0;

/**
 * Lets a pool wait as long as a test does for a connection, a lock and a statement: on a slow machine the limits of production
 * would turn into answers of 503. Connections that are open already keep their limits.
 */
export function waitPatiently(pool: pg.Pool): pg.Pool {
  return Object.assign(pool, {
    options: Object.assign(pool.options, {
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      ...(pool.options.lock_timeout !== undefined && {
        lock_timeout: PATIENCE_MS,
        statement_timeout: PATIENCE_MS,
      }),
    }),
  });
}

/** An empty, migrated database for this test only. Its pool waits patiently unless the test is about production's limits. */
export async function openTestDb(
  options: Pick<DbOptions, 'observers'> & { limits?: 'patient' | 'production' } = {},
): Promise<TestDb> {
  const { limits = 'patient', ...poolOptions } = options;
  const templateUrl = inject('templateUrl');
  process.env[POOLER_URL] = inject('poolerUrl') ?? '';
  const template = databaseOf(templateUrl);
  copies += 1;
  const name = `${template}_${process.env.VITEST_POOL_ID ?? '0'}_${copies}`;
  // A killed test run may have left its copy.
  await execute(templateUrl, `drop database if exists ${name} with (force)`);
  // Copying through the WAL is twice as fast as copying files with a checkpoint.
  await execute(templateUrl, `create database ${name} template ${template} strategy wal_log`);
  const connectionString = withDatabase(templateUrl, name);
  const pooledUrl = throughPooler(connectionString);
  if (pooledUrl !== null) await setRoleLimits(connectionString);
  const pool = createPool({
    ...poolOptions,
    connectionString: pooledUrl ?? connectionString,
    isPooled: pooledUrl !== null,
  });
  if (limits === 'patient') waitPatiently(pool);
  const db = createDb(pool);
  return {
    db,
    connectionString,
    pool,
    async release() {
      await db.destroy();
      await execute(templateUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function execute(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
