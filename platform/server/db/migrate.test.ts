import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempFolder } from '#test/temp-folder.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createDb, createPool, type Db } from './client.ts';
import { type MigrateOptions, migrateToLatest } from './migrate.ts';
import { importMigration, listMigrations, MIGRATIONS_FOLDER, refuseNewerSchema } from './migrations.ts';

const root = makeTempFolder();
let test: TestDb;
/** As at a start: one connection without timeouts. */
let db: Db;
beforeAll(async () => {
  test = await openTestDb();
  db = createDb(createPool({ connectionString: test.connectionString, withoutTimeouts: true, poolSize: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await test.release();
  root.remove();
});

const KYSELY = import.meta.resolve('kysely');
const QUICK = { lockTimeoutMs: 50, tries: 3, pauseMs: 1 };
let releases = 0;

/** Creates the migrations folder of a release: our migrations (all have run), and those in `files`. */
async function release(files: Record<string, string>): Promise<MigrateOptions & { folder: URL }> {
  releases += 1;
  const folder = join(root.path, `release-${releases}`);
  mkdirSync(folder);
  for (const name of await listMigrations()) writeFileSync(join(folder, `${name}.ts`), '');
  for (const [name, text] of Object.entries(files)) {
    const source = text.startsWith('export') ? text : `export async function up(db) { ${text} }`;
    writeFileSync(join(folder, `${name}.ts`), `import { sql } from '${KYSELY}';\n${source}\n`);
  }
  return { folder: pathToFileURL(`${folder}/`), ...QUICK };
}

const statement = (text: string) => `await sql\`${text}\`.execute(db);`;

async function exists(name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

describe('a release that is older than the schema', () => {
  it('runs if the newer migrations only add, and its own pending ones run', async () => {
    await migrateToLatest(db, await release({ '9001-newer': statement('create table newer (n int)') }));
    const older = await release({ '9000-own': statement('create table own (n int)') });
    expect(await refuseNewerSchema(db, older.folder)).toEqual(['9001-newer']);
    expect(await migrateToLatest(db, older)).toEqual(['9000-own']);
    expect([await exists('newer'), await exists('own')]).toEqual([true, true]);
  });

  it('leaves the indexes to the newer release', async () => {
    await sql`drop index media_files_ownerless_idx`.execute(db);
    await migrateToLatest(db);
    expect(await exists('media_files_ownerless_idx')).toBe(false);
  });

  it('is refused with words if a newer migration requires code that it does not have', async () => {
    const stopsUsing = { '9010-stops-using': statement('create table replacement (n int)') };
    const removes = {
      '9011-removes': `export const requires = '9010-stops-using';
        export async function up(db) { ${statement('drop table own')} }`,
    };
    await migrateToLatest(db, await release({ ...stopsUsing, ...removes }));
    const before = await release(stopsUsing);
    expect(await refuseNewerSchema(db, before.folder)).toContain('9011-removes');
    await expect(refuseNewerSchema(db)).rejects.toThrow(
      /^A newer version of Toran migrated this database \(9011-removes\)\. Nothing was changed\.\nStart that version/,
    );
  });
});

describe('a migration', () => {
  it('runs outside a transaction if its file says so, between migrations that share a transaction', async () => {
    const outside = `export const transaction = 'outside';
      export async function up(db) { ${statement('create index concurrently if not exists many_idx on many (n)')} }`;
    const files = {
      '9020-many': statement('create table many (n int)'),
      '9021-index': outside,
      '9022-more': statement('alter table many add column more int'),
    };
    expect(await migrateToLatest(db, await release(files))).toEqual(Object.keys(files));
    expect(await exists('many_idx')).toBe(true);
  });

  it('that fails leaves nothing of its transaction, and what ran before it stays', async () => {
    const files = {
      '9030-before': `export const transaction = 'outside';
        export async function up(db) { ${statement('create table kept (n int)')} }`,
      '9031-half': statement('create table half (n int)'),
      '9032-fails': statement('select 1 / 0'),
    };
    await expect(migrateToLatest(db, await release(files))).rejects.toThrow('division by zero');
    expect([await exists('kept'), await exists('half')]).toEqual([true, false]);
  });

  it('runs again after a deadlock', async () => {
    await sql`create sequence tries`.execute(db);
    const fails = "if nextval('tries') = 1 then raise exception using errcode = '40P01'; end if;";
    const options = await release({ '9035-waits': statement(`do $$ begin ${fails} end $$`) });
    expect(await migrateToLatest(db, options)).toEqual(['9035-waits']);
  });

  it('checks older rows without the locks of the migration before', async () => {
    const sourceOf = (name: string) => readFileSync(new URL(`${name}.ts`, MIGRATIONS_FOLDER), 'utf8');
    const checking = (await listMigrations()).filter((name) =>
      sourceOf(name).includes('validate constraint'),
    );
    expect(checking.length).toBeGreaterThan(0);
    for (const name of checking)
      expect(await importMigration(name), name).toMatchObject({ transaction: 'outside' });
  });

  it('stops waiting for a lock so that other queries can run, and succeeds once the lock is free', async () => {
    const other = new pg.Client({ connectionString: test.connectionString });
    await other.connect();
    await other.query('begin; lock table settings in access share mode');
    const options = await release({ '9040-alter': statement('alter table settings add column spare int') });
    await expect(migrateToLatest(db, options)).rejects.toThrow(
      /^The migration \(9040-alter\) needs a table that another transaction holds; it tried 3 times\. Nothing/,
    );
    // Other queries no longer wait behind the migration that gave up.
    await sql`select from settings`.execute(test.db);
    await other.query('commit');
    await other.end();
    expect(await migrateToLatest(db, options)).toEqual(['9040-alter']);
  });

  it('is run once by processes that start together', async () => {
    const options = await release({ '9050-once': statement('create table once (n int)') });
    const others = Array.from({ length: 3 }, () =>
      createDb(createPool({ connectionString: test.connectionString, withoutTimeouts: true, poolSize: 1 })),
    );
    const ran = await Promise.all([db, ...others].map((each) => migrateToLatest(each, options)));
    expect(ran.flat()).toEqual(['9050-once']);
    await Promise.all(others.map((each) => each.destroy()));
  });
});
