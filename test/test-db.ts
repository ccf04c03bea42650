import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db, type DbOptions } from '#platform/server/db/client.ts';
import { setRoleLimits } from '#platform/server/db/role-limits.ts';
import { POOLER_URL_ENV, throughPooler } from './pooled-url.ts';

export type TestDb = {
  db: Db;
  /** PostgreSQL without a pooler. */
  connectionString: string;
  pool: pg.Pool;
  /** Closes the connections and drops the database. */
  release(): Promise<void>;
};

let copies = 0;

/** An empty, migrated database for this test only. Its pool has relaxed limits unless the test is about those of requests. */
export async function openTestDb({
  observers = [],
  limits = 'relaxed',
}: Pick<DbOptions, 'observers' | 'limits'> = {}): Promise<TestDb> {
  const templateUrl = inject('templateUrl');
  process.env[POOLER_URL_ENV] = inject('poolerUrl') ?? '';
  const template = databaseOf(templateUrl);
  copies += 1;
  const name = `${template}_${process.env.VITEST_POOL_ID ?? '0'}_${copies}`;
  // A killed test run may have left its copy.
  await execute(templateUrl, `drop database if exists ${name} with (force)`);
  // Copying through the WAL is twice as fast as copying files with a checkpoint.
  await execute(templateUrl, `create database ${name} template ${template} strategy wal_log`);
  const connectionString = urlWithDatabase(templateUrl, name);
  const pooledUrl = throughPooler(connectionString);
  if (pooledUrl !== null) await setRoleLimits(connectionString, limits === 'requests' ? limits : 'relaxed');
  const pool = createPool({
    observers,
    limits,
    connectionString: pooledUrl ?? connectionString,
    isPooled: pooledUrl !== null,
  });
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

/** Returns the address of another database on the same server. */
export function urlWithDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function execute(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlWithDatabase(templateUrl, 'postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
