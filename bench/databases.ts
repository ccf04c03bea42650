import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#platform/server/db/embedded.ts';
import { seedBench } from './seed.ts';
import { seedUsers } from './seed-users.ts';

export type BenchServer = {
  /** A database with `count` teachers, created if missing. */
  withTeachers(count: number): Promise<string>;
  /** A database of this name, created if missing. */
  named(name: string): Promise<string>;
  /** An empty database of this name. */
  empty(name: string): Promise<string>;
  /** A database with `count` users of all roles, for admin lists. */
  withUsers(count: number): Promise<string>;
  stop(): Promise<void>;
};

/** BENCH_STATEMENTS=1 records the time of each SQL statement; the recording itself takes some time. */
const SETTINGS: Readonly<Record<string, string>> = process.env.BENCH_STATEMENTS
  ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' }
  : {};

/** PostgreSQL for benchmarks: DATABASE_URL's server, or our own in `dataDir`, which keeps its data between runs. */
export async function startDatabases({
  dataDir = join(tmpdir(), 'toran-bench'),
  settings = SETTINGS,
} = {}): Promise<BenchServer> {
  const given = process.env.DATABASE_URL;
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const silent = { info: () => undefined, warn: console.warn, error: console.error };
  const embedded = given ? null : await startEmbedded({ dataDir, log: silent, settings });
  const server = given ?? embedded?.connectionString ?? '';
  const database = async (name: string): Promise<string> => {
    const url = new URL(server);
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    await client.end();
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    named: database,
    async withTeachers(count) {
      const url = await database(`toran_bench_${count}`);
      await seedBench(url, count);
      return url;
    },
    async withUsers(count) {
      const url = await database(`toran_bench_users_${count}`);
      await seedUsers(url, count);
      return url;
    },
    async empty(purpose) {
      const name = `toran_bench_${purpose}`;
      const url = new URL(server);
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
      await client.end();
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: async () => embedded?.stop(),
  };
}

const SEED = `
  const [url, count] = process.argv.slice(1);
  const { seedBench } = await import('./bench/seed.ts');
  await seedBench(url, Number(count));
`;

/** Seeds a database with the code of the checkout in `root`, because its schema may differ. */
export async function seedWith(root: string, url: string, count: number): Promise<void> {
  const seed = ['--input-type=module', '-e', SEED, '--', url, String(count)];
  await promisify(execFile)(process.execPath, seed, { cwd: root });
}

/** Process ids of the application's connections to a database on this machine. */
export async function backendPids(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'toran%'",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}
