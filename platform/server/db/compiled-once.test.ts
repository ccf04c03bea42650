import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { compiledOnce } from './compiled-once.ts';

let test: TestDb;
let built = 0;

beforeAll(async () => {
  test = await openTestDb();
});
afterAll(() => test.release());

const stylesAfter = compiledOnce((db, { position, limit }: { position: number; limit: number }) => {
  built += 1;
  return db
    .selectFrom('specializations')
    .select(['name', sql<number>`2 * ${position}::int`.as('doubled')])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit);
});

it('builds a query once and runs it with each call its own values', async () => {
  const [first, second] = await Promise.all([
    stylesAfter(test.db, { position: 0, limit: 2 }),
    stylesAfter(test.db, { position: 10, limit: 5 }),
  ]);
  expect(first.map(({ name }) => name)).toEqual(['Hatha Yoga', expect.any(String)]);
  expect(second.map(({ doubled }) => doubled)).toEqual([20, 20]);
  expect(built).toBe(1);
});

it('runs inside the transaction that it is given', async () => {
  const inside = test.db.transaction().execute(async (tx) => {
    await sql`update specializations set name = 'Renamed' where position = 1`.execute(tx);
    const [row] = await stylesAfter(tx, { position: 0, limit: 1 });
    expect(row?.name).toBe('Renamed');
    throw new Error('undo');
  });
  await expect(inside).rejects.toThrow('undo');
  expect((await stylesAfter(test.db, { position: 0, limit: 1 }))[0]?.name).toBe('Hatha Yoga');
});
