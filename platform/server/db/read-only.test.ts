import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createDb, createPool, type Db } from './client.ts';
import { mapDatabaseError } from './errors.ts';
import { inTransaction } from './transaction.ts';

let test: TestDb;
let db: Db;
beforeAll(async () => {
  test = await openTestDb();
  db = createDb(createPool({ connectionString: test.connectionString, poolSize: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await test.release();
});

const write = (on: Db) => sql`insert into backfills (name) values (gen_random_uuid()::text)`.execute(on);
const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

describe('a server that only reads, as after a failover', () => {
  // As on a standby, for the one connection of the pool.
  beforeEach(() => sql`set default_transaction_read_only = on`.execute(db));

  it('is reported as unavailable for a moment', async () => {
    const error = await write(db).catch((thrown: unknown) => thrown);
    expect(mapDatabaseError(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 2 });
  });

  it('makes the pool close the connection of a refused write; the next write succeeds', async () => {
    const before = await pid();
    await expect(write(db)).rejects.toMatchObject({ code: '25006' });
    await write(db);
    expect(await pid()).not.toBe(before);
  });

  it('makes the pool close the connection of a refused transaction too', async () => {
    const both = () => inTransaction(db, (tx) => Promise.all([write(tx), write(tx)]));
    await expect(both()).rejects.toMatchObject({ code: '25006' });
    expect(await both()).toHaveLength(2);
  });

  it('does not make the pool close the connection of a read', async () => {
    const before = await pid();
    await sql`select from backfills`.execute(db);
    expect(await pid()).toBe(before);
  });
});

describe('other errors of an unavailable database', () => {
  it('are reported as UNAVAILABLE too', () => {
    const recovery = Object.assign(new Error('recovery is in progress'), { code: '55000' });
    const silent = new Error('Query read timeout');
    const nameless = Object.assign(new Error('getaddrinfo ENOTFOUND database'), { code: 'ENOTFOUND' });
    for (const error of [recovery, silent, nameless])
      expect(mapDatabaseError(error)?.code).toBe('UNAVAILABLE');
  });
});
