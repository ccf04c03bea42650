import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBackfills } from '#platform/server/db/backfill.ts';
import { createBooking, createStudent, createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('bookings that were confirmed before there were dues and plans get theirs, once', async () => {
  const teacher = await createTeacher(test.db);
  // Uses the real time, because the backfill reads the database's clock.
  const [future, past] = [new Date(Date.now() + 3 * DAY_MS), new Date(Date.now() - 60 * DAY_MS)];
  const booking = async (overrides: object) =>
    createBooking(test.db, {
      ...{
        teacher,
        student: await createStudent(test.db),
        status: 'confirmed',
        sessionAt: future,
        overlapOk: true,
      },
      ...overrides,
    });
  const month = { pricingType: 'monthly', preferredDays: ['monday', 'friday'], price: 2500 } as const;
  const hour = await booking({});
  const plan = await booking(month);
  const running = await booking({ ...month, sessionAt: new Date(Date.now() - 9 * DAY_MS) });
  const over = await booking({ ...month, sessionAt: past, status: 'completed' });
  const others = [
    await booking({ isDemo: true, price: 0 }),
    await booking({ price: null }),
    await booking({ status: 'cancelled' }),
    await booking({ status: 'pending', sessionAt: null }),
  ];
  await sql`delete from backfills where name in ('open-dues', 'plans')`.execute(test.db);
  // Read the date before the backfill: if midnight passes in between, no due may count as late.
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  await Promise.all([runBackfills(test.db), runBackfills(test.db)]);

  const { rows: dues } = await sql<{ id: string; amount: number; month: number; late: boolean }>`
    select booking_id as id, amount, month, due_on < ${today}::date as late from dues`.execute(test.db);
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(dues.sort(byId)).toEqual(
    [
      { id: hour.id, amount: 600, month: 1, late: false },
      { id: plan.id, amount: 2500, month: 1, late: false },
      // Due today, although it began nine days ago.
      { id: running.id, amount: 2500, month: 1, late: false },
    ].sort(byId),
  );
  const { rows: plans } = await sql<{ id: string; days: string[]; whole: boolean }>`
    select booking_id as id, days, ends_at = starts_at + interval '30 days' as whole from plans`.execute(
    test.db,
  );
  const planOf = ({ id }: { id: string }) => ({ id, days: ['monday', 'friday'], whole: true });
  expect(plans.sort(byId)).toEqual([plan, running, over].map(planOf).sort(byId));

  await sql`delete from plans`.execute(test.db);
  await runBackfills(test.db);
  expect((await sql`select from plans`.execute(test.db)).rows).toEqual([]);
  expect(others).toHaveLength(4);
});
