import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DROPPED_INDEXES, INDEXES } from '#db/indexes.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createDb, createPool, type Db } from './client.ts';
import { ensureIndexes } from './indexes.ts';

let test: TestDb;
/** A handle without timeouts, as migrations use it. */
let db: Db;
beforeAll(async () => {
  test = await openTestDb();
  db = createDb(createPool({ connectionString: test.connectionString, poolSize: 4, withoutTimeouts: true }));
});
afterAll(async () => {
  await db.destroy();
  await test.release();
});
beforeEach(async () => {
  await sql`drop table if exists sample`.execute(db);
  await sql`create table sample (a int, b int)`.execute(db);
  await sql`insert into sample select i, i from generate_series(1, 20000) i`.execute(db);
});

const only = (name: string, definition: string, dropped: string[] = []) => ({
  indexes: { [name]: definition },
  dropped,
});
async function valid(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'sample'::regclass and i.indisvalid order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

it('builds nothing if all indexes of the schema exist', async () => {
  expect(await ensureIndexes(db, { indexes: INDEXES, dropped: DROPPED_INDEXES })).toEqual([]);
});

it('builds an index and drops the one that it replaces', async () => {
  await sql`create index sample_old_idx on sample (a)`.execute(db);
  const wanted = only('sample_new_idx', 'sample (b)', ['sample_old_idx']);
  expect(await ensureIndexes(db, wanted)).toEqual(['sample_new_idx']);
  expect(await valid()).toEqual(['sample_new_idx']);
  expect(await ensureIndexes(db, wanted)).toEqual([]);
});

it('lets others write while it builds', async () => {
  let pending: Promise<string[]> | null = null;
  // Building waits for this transaction; a plain build would make the write below wait for the build.
  await db.transaction().execute(async (open) => {
    await sql`insert into sample values (0, 0)`.execute(open);
    const building = ensureIndexes(db, only('sample_b_idx', 'sample (b)'));
    await waitUntilBuilding();
    await sql`insert into sample values (-1, -1)`.execute(db);
    building.catch(() => undefined);
    pending = building;
  });
  expect(await pending).toEqual(['sample_b_idx']);
});

async function waitUntilBuilding(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where query like 'create index concurrently%' and wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}

it('repeats a build that was interrupted', async () => {
  await sql`insert into sample values (1, 1)`.execute(db);
  const twice = db.executeQuery(
    CompiledQuery.raw('create unique index concurrently sample_a_idx on sample (a)'),
  );
  await expect(twice).rejects.toThrow('could not create unique index');
  expect(await valid()).toEqual([]);
  await ensureIndexes(db, only('sample_a_idx', 'sample (a)'));
  expect(await valid()).toEqual(['sample_a_idx']);
});

it('lets one of two processes build, and the other wait for it', async () => {
  const wanted = only('sample_b_idx', 'sample (b)');
  const built = await Promise.all([ensureIndexes(db, wanted), ensureIndexes(db, wanted)]);
  expect(built.flat()).toEqual(['sample_b_idx']);
  expect(await valid()).toEqual(['sample_b_idx']);
});
