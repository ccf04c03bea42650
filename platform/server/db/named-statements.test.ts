import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { createDb, createPool, type Db } from './client.ts';

let test: TestDb;
/** A direct connection: behind a pooler, statements have no names. */
let direct: Db;

beforeAll(async () => {
  test = await openTestDb();
  direct = createDb(createPool({ connectionString: test.connectionString }));
});
afterAll(async () => {
  await direct.destroy();
  await test.release();
});

/** Prepared statements of this connection that contain `part`. */
async function prepared(db: Db, part: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement).filter((text) => text.includes(part));
}

describe('named statements', () => {
  it('prepares a text with values once, whatever the values', async () => {
    await direct.connection().execute(async (db) => {
      for (const value of [1, 2, 3]) {
        const { rows } = await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db);
        expect(rows).toEqual([{ doubled: value * 2 }]);
      }
      expect(await prepared(db, 'as doubled')).toHaveLength(1);
    });
  });

  it('does not mix up answers of similar statements', async () => {
    await direct.connection().execute(async (db) => {
      const first = await sql`select ${'a'}::text as one`.execute(db);
      const second = await sql`select ${'b'}::text as two`.execute(db);
      expect([first.rows, second.rows]).toEqual([[{ one: 'a' }], [{ two: 'b' }]]);
    });
  });

  it('does not name texts without values, which may hold several statements', async () => {
    await direct.connection().execute(async (db) => {
      await sql.raw('create temp table pairs (n int); insert into pairs values (1), (2)').execute(db);
      const { rows } = await sql<{ n: number }>`select n from pairs order by n`.execute(db);
      expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
      expect(await prepared(db, 'pairs')).toEqual([]);
    });
  });

  it('works after a prepared statement failed', async () => {
    await direct.connection().execute(async (db) => {
      const half = (value: number) =>
        sql<{ half: number }>`select 10 / ${value}::int as half`
          .execute(db)
          .then(({ rows }) => rows[0]?.half);
      await expect(half(0)).rejects.toThrow('division by zero');
      expect(await half(2)).toBe(5);
    });
  });

  it('limits the number of named statements', async () => {
    await direct.connection().execute(async (db) => {
      for (let n = 0; n < 320; n += 1) {
        await sql`select ${n}::int as ${sql.ref(`column_${n}`)}`.execute(db);
      }
      expect((await prepared(db, 'column_')).length).toBeLessThanOrEqual(300);
      const { rows } = await sql`select ${7}::int as "column_319"`.execute(db);
      expect(rows).toEqual([{ column_319: 7 }]);
    });
  });

  it('names the statements of a pool, whatever other pools of the process have named', async () => {
    await direct.connection().execute(async (db) => {
      for (let n = 0; n < 320; n += 1) await sql`select ${n}::int as ${sql.ref(`other_${n}`)}`.execute(db);
    });
    const later = createDb(createPool({ connectionString: test.connectionString }));
    await later.connection().execute(async (db) => {
      await sql`select ${1}::int as later`.execute(db);
      expect(await prepared(db, 'as later')).toHaveLength(1);
    });
    await later.destroy();
  });
});
