import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { listMigrations } from '#platform/server/db/migrations.ts';
import { openKeyRing } from '#platform/server/secret-keys/key-ring.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { openTestDb, type TestDb, urlWithDatabase } from '#test/test-db.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FRESH = `release_step_${process.pid}`;

const folder = makeTempFolder();
let test: TestDb;
let server: pg.Client;
let url: string;
beforeAll(async () => {
  test = await openTestDb();
  server = new pg.Client({ connectionString: urlWithDatabase(test.connectionString, 'postgres') });
  await server.connect();
  await server.query(`create database ${FRESH}`);
  url = urlWithDatabase(test.connectionString, FRESH);
});
afterAll(async () => {
  await server.query(`drop database ${FRESH} with (force)`);
  await server.end();
  await test.release();
  folder.remove();
});

/** `npm run db:migrate` with these settings. */
async function migrate(env: Record<string, string>): Promise<{ code: number; printed: string }> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const options = { cwd: ROOT, env: { ...rest, DATA_DIR: folder.path, SECRET_KEY: 'k'.repeat(40), ...env } };
  return promisify(execFile)(process.execPath, ['scripts/db.ts', 'migrate'], options).then(
    ({ stdout, stderr }) => ({ code: 0, printed: (stdout + stderr).trim() }),
    ({ code, stdout, stderr }) => ({ code: Number(code), printed: (stdout + stderr).trim() }),
  );
}

it('db:migrate refuses an id of an SMS that is not sent, and migrates nothing', async () => {
  const id = '1'.repeat(19);
  const { code, printed } = await migrate({
    DATABASE_URL: url,
    SMS_PROVIDER: 'msg91',
    MSG91_AUTH_KEY: 'key',
    SMS_TEMPLATES: `code.en=${id},noSuch.en=${id}`,
  });
  expect(printed).toContain('SMS_TEMPLATES: there is no SMS "noSuch"');
  expect(printed).not.toContain('there is no SMS "code"');
  expect(code).toBe(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select to_regclass('kysely_migration') as migrations");
  await client.end();
  expect(rows).toEqual([{ migrations: null }]);
});

it('db:migrate migrates before a release starts, once, through the address without the pooler', async () => {
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_POOLER: 'transaction' };
  expect(await migrate(env)).toEqual({ code: 0, printed: (await listMigrations()).join('\n') });
  expect(await migrate(env)).toEqual({ code: 0, printed: 'The schema is up to date.' });
});

it('db:migrate refuses another SECRET_KEY than that of the site, and migrates nothing', async () => {
  const site = createDb(createPool({ connectionString: url, poolSize: 1 }));
  try {
    await openKeyRing(site, loadConfig({ SECRET_KEY: 'k'.repeat(40), DATABASE_URL: url }), new Date());
    const names = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(site)).rows;
    const last = (await names()).at(-1)?.name;
    // Deletes the last migration's row, as if the release had one more migration to run.
    const taken = await sql<{ row: unknown }>`
      delete from kysely_migration m where name = ${last} returning to_json(m) as row`.execute(site);
    const before = await names();
    const { code, printed } = await migrate({ DATABASE_URL: url, SECRET_KEY: 'another'.repeat(6) });
    expect(code).toBe(1);
    expect(printed).toMatch(
      /^This database was used with another secret key than SECRET_KEY\. Nothing was changed\./,
    );
    expect(await names()).toEqual(before);
    await sql`
      insert into kysely_migration select * from json_populate_record(null::kysely_migration, ${JSON.stringify(taken.rows[0]?.row)})`.execute(
      site,
    );
  } finally {
    await site.destroy();
  }
});

it('db:migrate refuses with words and code 1 what a start would refuse', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into kysely_migration values ('9999-later', '2026-01-01T00:00:00.000Z');
       insert into schema_requirements values ('9999-later', '9998-earlier')`,
  );
  await client.end();
  const { code, printed } = await migrate({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^A newer version of Toran migrated this database \(9999-later\)\. Nothing was changed\.\n/,
  );
  expect(printed).not.toMatch(/^\s+at /m);
});

it('db:migrate says which settings are wrong, without a stack', async () => {
  const { code, printed } = await migrate({ DATABASE_URL: url, DATABASE_POOLER: 'transaction' });
  expect(code).toBe(1);
  expect(printed).toContain('DATABASE_POOLER: "transaction" needs DATABASE_DIRECT_URL');
  expect(printed).not.toMatch(/^\s+at /m);
});
