import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { createBooking, createStudent, createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

import { compactRowCounts, getTotals, recountTotals } from './totals-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const fold = async () => {
  await runJob(test, 'admin.totals');
};
async function counted() {
  const { rows } = await sql`
    select count(*)::int as "totalUsers", (count(*) filter (where role = 'teacher'))::int as "totalTeachers",
      (count(*) filter (where role = 'student'))::int as "totalClients",
      (select count(*)::int from bookings) as "totalBookings" from users`.execute(test.db);
  return rows[0];
}
const rowCount = async () => (await test.db.selectFrom('row_counts').selectAll().execute()).length;

it('equal a count after inserts, deletions and changes of role, folded or not', async () => {
  const teacher = await createTeacher(test.db);
  const students = [await createStudent(test.db), await createStudent(test.db)];
  for (const student of students) await createBooking(test.db, { student, teacher });
  expect(await getTotals(test.db)).toEqual(await counted());
  await fold();
  expect(await getTotals(test.db)).toEqual(await counted());
  expect(await rowCount()).toBe(3);
  await sql`update users set role = 'admin' where id = ${students[0]?.userId}`.execute(test.db);
  await sql`delete from users where id = ${students[1]?.userId}`.execute(test.db);
  expect(await getTotals(test.db)).toEqual({
    totalUsers: 2,
    totalTeachers: 1,
    totalClients: 0,
    totalBookings: 1,
  });
  expect(await getTotals(test.db)).toEqual(await counted());
});

it('stay exact while rows are inserted, rolled back, folded and recounted at once', async () => {
  const insert = () => createStudent(test.db);
  const rolledBack = () =>
    inTransaction(test.db, async (tx) => {
      await createStudent(tx);
      throw new Error('rolled back');
    }).catch(() => undefined);
  const work = Array.from({ length: 10 }, () => [
    insert(),
    rolledBack(),
    inTransaction(test.db, compactRowCounts),
    inTransaction(test.db, recountTotals),
  ]);
  await Promise.all(work.flat());
  expect(await getTotals(test.db)).toEqual(await counted());
});
