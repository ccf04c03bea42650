import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throughPooler } from '#test/pooled-url.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createDb, createPool, type Db, REQUEST_TIMEOUTS_MS } from './client.ts';
import { setRoleLimits } from './role-limits.ts';

let test: TestDb;
let db: Db;
beforeAll(async () => {
  test = await openTestDb();
  await setRoleLimits(test.connectionString);
  // PgBouncer runs only in `npm run test:long`. Without it, the test shows which settings the client sends and which it
  // leaves to the role.
  const connectionString = throughPooler(test.connectionString) ?? test.connectionString;
  db = createDb(createPool({ connectionString, isPooled: true, poolSize: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await test.release();
});

async function settingsOf(of: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; ms: number }>`
    select name, setting::int as ms from pg_settings where name in (${sql.join(Object.keys(REQUEST_TIMEOUTS_MS))})`.execute(
    of,
  );
  return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]));
}

describe('connections behind a pooler in transaction mode', () => {
  it('get the timeouts of requests from their database role', async () => {
    expect(await settingsOf(db)).toEqual(REQUEST_TIMEOUTS_MS);
  });

  it('prepare no named statements', async () => {
    await sql`select ${1}::int as unprepared`.execute(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    expect(rows.filter(({ statement }) => statement.includes('unprepared'))).toEqual([]);
  });

  it('do not apply these timeouts to startup work and jobs', async () => {
    const { connectionString } = test;
    const patient = createDb(createPool({ connectionString, withoutTimeouts: true, poolSize: 1 }));
    const jobs = createDb(createPool({ connectionString, limits: 'jobs', poolSize: 1 }));
    expect(Object.values(await settingsOf(patient))).toEqual([0, 0, 0]);
    expect((await settingsOf(jobs)).statement_timeout).toBe(120_000);
    await Promise.all([patient.destroy(), jobs.destroy()]);
  });

  it('get their timeouts once, whichever process starts first', async () => {
    await Promise.all(Array.from({ length: 4 }, () => setRoleLimits(test.connectionString)));
    expect(await settingsOf(db)).toEqual(REQUEST_TIMEOUTS_MS);
  });
});
