import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { startPooler } from './pooler.ts';
import { makeTempFolder } from './temp-folder.ts';
import { urlWithDatabase } from './test-db.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template that every test file copies; it must have no open connections. */
    templateUrl: string;
    /** The same server through PgBouncer, if the tests run through it. */
    poolerUrl: string | null;
  }
}

/**
 * Settings of the tests' PostgreSQL. No durability, because disk writes take half of a short test's time
 * (embedded.test.ts tests durability with the production settings). No autovacuum, so that statistics change only when
 * a test says so.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/**
 * Starts one server and one migrated template per project: TEST_DATABASE_URL, or our own server in a temporary folder,
 * with the programs of TEST_POSTGRES_BIN if it is set.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(project.config.env.TEST_POSTGRES_BIN ?? process.env.TEST_POSTGRES_BIN);
  const template = `toran_template_${process.pid}`;
  await execute(server.url, `create database ${template}`);
  const templateUrl = urlWithDatabase(server.url, template);
  const db = createDb(createPool({ connectionString: templateUrl, poolSize: 1 }));
  await migrateToLatest(db);
  await db.destroy();
  const pooler = process.env.TEST_POOLER ? await startPooler(server.url) : null;
  project.provide('templateUrl', templateUrl);
  project.provide('poolerUrl', pooler === null ? null : pooler.urlOf(templateUrl));
  return async () => {
    await pooler?.stop();
    await execute(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

async function startServer(bin: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  // PgBouncer needs a server that trusts its socket.
  if (given && bin === undefined && !process.env.TEST_POOLER)
    return { url: given, stop: async () => undefined };
  const folder = makeTempFolder();
  const silent = { info: () => undefined, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({
    dataDir: folder.path,
    log: silent,
    settings: SETTINGS,
    ...(bin !== undefined && { bin }),
  });
  return {
    url: embedded.connectionString,
    async stop() {
      await embedded.stop();
      folder.remove();
    },
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
