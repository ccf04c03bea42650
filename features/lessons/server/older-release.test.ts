import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runBackfills } from '#platform/server/db/backfill.ts';
import { createBooking, createStudent, createTeacher, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/**
 * The previous release writes `bookings.session` and no lessons: a trigger adds the lessons of its writes, and a
 * backfill adds those of older bookings.
 */
let test: TestApp;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await createTeacher(test.db);
});

const HOUR_MS = 3_600_000;
const FIRST = Date.parse('2026-03-04T01:30:00Z');
const at = (days: number) => new Date(FIRST + days * 24 * HOUR_MS);
const DAYS = [0, 2, 5, 7, 9, 12, 14, 16, 19, 21, 23, 26, 28];
const MONTH = { pricingType: 'monthly', preferredDays: ['monday', 'wednesday', 'friday'] } as const;

async function booking(overrides: object = {}) {
  return createBooking(test.db, {
    student: await createStudent(test.db),
    teacher,
    sessionAt: null,
    ...overrides,
  });
}
/** Updates a booking in the columns that the previous release writes. */
const write = (id: string, status: string, start: Date) =>
  sql`update bookings set status = ${status}, updated_at = ${test.clock.now()},
    session = tstzrange(${start}, ${new Date(start.getTime() + HOUR_MS)}) where id = ${id}`.execute(test.db);
const lessonsOf = (id: string) =>
  test.db
    .selectFrom('booked_lessons')
    .select(['starts_at', 'state', 'overlap_ok'])
    .where('booking_id', '=', id)
    .orderBy('starts_at')
    .execute();
const daysOf = async (id: string) => (await lessonsOf(id)).map(({ starts_at }) => starts_at);

describe('a process of the release before', () => {
  it('that confirms a month promises all its hours', async () => {
    const { id } = await booking(MONTH);
    await write(id, 'confirmed', at(0));
    expect(await daysOf(id)).toEqual(DAYS.map(at));
    const row = await test.db
      .selectFrom('bookings')
      .select('ends_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.ends_at).toEqual(at(30));
  });

  it('that confirms an hour of a month is refused by the constraint it knows', async () => {
    const month = await booking(MONTH);
    await write(month.id, 'confirmed', at(0));
    const { id } = await booking();
    await expect(write(id, 'confirmed', at(9))).rejects.toMatchObject({
      code: '23P01',
      constraint: 'bookings_no_overlap',
    });
    expect(await lessonsOf(id)).toEqual([]);
  });

  it('that confirms the hour of another booking is refused likewise', async () => {
    const [first, second] = [await booking(), await booking()];
    await write(first.id, 'confirmed', at(0));
    await expect(write(second.id, 'confirmed', at(0))).rejects.toMatchObject({
      code: '23P01',
      constraint: 'bookings_no_overlap',
    });
  });

  it('that moves or ends a booking moves and ends its lessons', async () => {
    const { id } = await booking();
    await write(id, 'confirmed', at(0));
    await write(id, 'confirmed', at(1));
    expect(await daysOf(id)).toEqual([at(1)]);
    await write(id, 'cancelled', at(1));
    expect((await lessonsOf(id)).map(({ state }) => state)).toEqual(['cancelled']);
  });
});

describe('the backfill', () => {
  it('gives older bookings their lessons, keeps every hour, and runs once', async () => {
    await sql`alter table bookings disable trigger bookings_of_older_release`.execute(test.db);
    const month = await booking(MONTH);
    const clash = await booking();
    const done = await booking({ status: 'completed', sessionAt: at(-7) });
    const gone = await booking();
    await write(month.id, 'confirmed', at(0));
    await write(clash.id, 'confirmed', at(9));
    await write(gone.id, 'cancelled', at(3));
    await sql`delete from lessons`.execute(test.db);
    await sql`update bookings set ends_at = null`.execute(test.db);
    await sql`delete from backfills`.execute(test.db);

    await Promise.all([runBackfills(test.db), runBackfills(test.db)]);
    expect(await daysOf(month.id)).toEqual(DAYS.map(at));
    // Both bookings have the hour of day 9: the month keeps its lesson, and only that lesson may overlap.
    const shared = (await lessonsOf(month.id)).filter(({ overlap_ok }) => overlap_ok);
    expect(shared.map(({ starts_at }) => starts_at)).toEqual([at(9)]);
    expect(await lessonsOf(clash.id)).toMatchObject([
      { starts_at: at(9), overlap_ok: false, state: 'planned' },
    ]);
    expect(await lessonsOf(done.id)).toMatchObject([{ state: 'held' }]);
    expect(await lessonsOf(gone.id)).toMatchObject([{ state: 'cancelled' }]);

    await sql`delete from lessons`.execute(test.db);
    await runBackfills(test.db);
    expect(await lessonsOf(month.id)).toEqual([]);
  });
});
