import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import {
  createSessionWorld,
  HOUR_MS,
  NOW,
  type SessionWorld,
  statusAndCodeOf,
} from '#test/worlds/session-world.ts';

const DAY_MS = 24 * HOUR_MS;
/** Wednesday 7:00 in India. */
const FIRST = '2026-03-04T07:00:00+05:30';
const MONTH = {
  pricingType: 'monthly',
  preferredDays: ['monday', 'wednesday', 'friday'],
  status: 'pending',
  sessionAt: null,
} as const;
const HOUR = { status: 'pending', sessionAt: null } as const;

let test: TestApp;
let world: SessionWorld;
beforeAll(async () => {
  test = await startTestApp();
  // Drops the trigger that serves the previous release: this release must work without it.
  await sql`drop trigger bookings_of_older_release on bookings`.execute(test.db);
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSessionWorld(test);
});

const at = (days: number) => new Date(Date.parse(FIRST) + days * DAY_MS).toISOString();
const confirm = (client: TestClient, url: string, time: string, more = {}) =>
  client.put(`${url}/status`, { status: 'confirmed', confirmedDateTime: time, ...more });

/** A request of another student to the same teacher. */
async function request(overrides: object = HOUR) {
  const student = await createStudent(test.db);
  const { id } = await createBooking(test.db, {
    student,
    teacher: world.teacher,
    createdAt: new Date(NOW),
    ...overrides,
  });
  return { id, url: `/api/booking-requests/${id}`, asOther: await signInAs(test, student) };
}

async function confirmedMonth() {
  const month = await world.booking(MONTH);
  const reply = await confirm(world.asTeacher, month.url, FIRST);
  expect(reply.statusCode).toBe(200);
  return { ...month, body: reply.json() };
}

const lessonsOf = async (bookingId: string) =>
  (
    await test.db
      .selectFrom('booked_lessons')
      .select(['starts_at', 'state'])
      .where('booking_id', '=', bookingId)
      .orderBy('starts_at')
      .execute()
  ).map((lesson) => [lesson.starts_at?.toISOString(), lesson.state]);

const statusOf = async (id: string) =>
  (await test.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('a confirmed month', () => {
  it('promises every one of its hours', async () => {
    const { id, body } = await confirmedMonth();
    const days = [0, 2, 5, 7, 9, 12, 14, 16, 19, 21, 23, 26, 28];
    expect(await lessonsOf(id)).toEqual(days.map((day) => [at(day), 'planned']));
    expect(body.lessons.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(days.map(at));
    expect([body.preferredTime, body.endsAt]).toEqual([at(0), at(30)]);
  });

  it.each([0, 2, 9, 28])('refuses an hourly booking %i days after its first lesson', async (day) => {
    await confirmedMonth();
    for (const minutes of [-59, 0, 59]) {
      const time = new Date(Date.parse(at(day)) + minutes * 60_000).toISOString();
      const { url } = await request();
      expect(statusAndCodeOf(await confirm(world.asTeacher, url, time))).toEqual([409, 'BOOKING_OVERLAP']);
    }
    const { url } = await request();
    const later = new Date(Date.parse(at(day)) + HOUR_MS).toISOString();
    expect((await confirm(world.asTeacher, url, later)).statusCode).toBe(200);
  });

  it('leaves the days without a lesson and the time after its end free for other bookings', async () => {
    await confirmedMonth();
    for (const day of [1, 30]) {
      const { url } = await request();
      expect((await confirm(world.asTeacher, url, at(day))).statusCode).toBe(200);
    }
  });

  it('refuses a time that was suggested for another booking before, accepted by either side', async () => {
    const propose = async (client: TestClient, url: string) =>
      (await client.post(`${url}/proposals`, { times: [at(9)] })).json().id;
    const asked = await request();
    const pid = await propose(world.asTeacher, asked.url);
    const agreed = await request();
    await confirm(world.asTeacher, agreed.url, at(1));
    const moved = await propose(agreed.asOther, agreed.url);
    await confirmedMonth();

    const byStudent = await asked.asOther.post(`${asked.url}/proposals/${pid}/accept`, {});
    expect(statusAndCodeOf(byStudent)).toEqual([409, 'BOOKING_OVERLAP']);
    expect(byStudent.json().message).toMatch(/^Your teacher has another session/);
    const byTeacher = await world.asTeacher.post(`${agreed.url}/proposals/${moved}/accept`, {});
    expect(statusAndCodeOf(byTeacher)).toEqual([409, 'BOOKING_OVERLAP']);
    expect(await lessonsOf(agreed.id)).toEqual([[at(1), 'planned']]);
  });

  it('is refused whole when one hour is taken, and the refusal names the dates', async () => {
    for (const day of [9, 12]) await confirm(world.asTeacher, (await request()).url, at(day));
    const { id, url } = await world.booking(MONTH);
    const refused = await confirm(world.asTeacher, url, FIRST);
    expect(statusAndCodeOf(refused)).toEqual([409, 'BOOKING_OVERLAP']);
    expect(refused.json().message).toBe(
      'You already have a confirmed session on Fri 13 Mar and Mon 16 Mar at 7:00 am IST. Please choose another time.',
    );
    expect(await lessonsOf(id)).toEqual([]);
    expect(await world.seen()).toMatchObject({ status: 'pending', preferredTime: null, lessons: [] });
  });

  it('moves with all its lessons, which keep their ids', async () => {
    const { id, url, body } = await confirmedMonth();
    const times = ['2026-03-05T18:00:00+05:30'];
    const { id: pid } = (await world.asTeacher.post(`${url}/proposals`, { times })).json();
    const moved = (await world.asStudent.post(`${url}/proposals/${pid}/accept`, {})).json();
    expect(moved.lessons).toHaveLength(14);
    expect(moved.lessons[0].startsAt).toBe('2026-03-05T12:30:00.000Z');
    expect(moved.lessons.slice(0, 13).map((lesson: { id: string }) => lesson.id)).toEqual(
      body.lessons.map((lesson: { id: string }) => lesson.id),
    );
    expect((await confirm(world.asTeacher, (await request()).url, at(2))).statusCode).toBe(200);
    expect(await lessonsOf(id)).toHaveLength(14);
  });

  it('may overlap another session if one of the two is a group session', async () => {
    await confirm(world.asTeacher, (await world.booking(MONTH)).url, FIRST, { groupSession: true });
    expect((await confirm(world.asTeacher, (await request()).url, at(2))).statusCode).toBe(200);
    expect(statusAndCodeOf(await confirm(world.asTeacher, (await request()).url, at(2)))).toEqual([
      409,
      'BOOKING_OVERLAP',
    ]);
    const group = await confirm(world.asTeacher, (await request()).url, at(2), { groupSession: true });
    expect(group.statusCode).toBe(200);
  });
});

describe('the end of a month', () => {
  it('by agreement frees the hours ahead and keeps those held', async () => {
    const { id, url } = await confirmedMonth();
    test.clock.set(at(3));
    await world.asStudent.post(`${url}/cancellation`, {});
    expect((await world.asTeacher.post(`${url}/cancellation/accept`)).statusCode).toBe(200);
    const states = (await lessonsOf(id)).map(([, state]) => state);
    expect(states).toEqual(['held', 'held', ...Array(11).fill('cancelled')]);
    expect((await confirm(world.asTeacher, (await request()).url, at(5))).statusCode).toBe(200);
  });

  it('by the deletion of an account cancels the lessons that are still ahead', async () => {
    const { id } = await confirmedMonth();
    test.clock.set(at(3));
    const password = world.student.password;
    expect((await world.asStudent.post('/api/account/delete', { password })).statusCode).toBe(200);
    expect((await lessonsOf(id)).map(([, state]) => state).slice(0, 4)).toEqual([
      'held',
      'held',
      'cancelled',
      'cancelled',
    ]);
    expect(await world.noticesOf(world.teacher.userId)).toContain('planCancelledWithAccount');
  });

  it('comes 30 days after its first lesson', async () => {
    const { id } = await confirmedMonth();
    test.clock.set(at(29.9));
    await world.runJobs();
    expect(await statusOf(id)).toBe('confirmed');
    test.clock.set(at(30));
    await world.runJobs();
    expect(await statusOf(id)).toBe('completed');
    expect(new Set((await lessonsOf(id)).map(([, state]) => state))).toEqual(new Set(['held']));
  });
});

describe('a lesson of a month', () => {
  it('is announced to both sides 24 hours and one hour before it', async () => {
    await confirmedMonth();
    const reminders = async () =>
      (await world.noticesOf(world.studentId)).filter((event) => event === 'sessionReminder').length;
    test.clock.set(at(0));
    await world.runJobs();
    const before = await reminders();
    test.clock.set(at(1.5));
    await world.runJobs();
    await world.runJobs();
    expect(await reminders()).toBe(before + 1);
    test.clock.set(new Date(Date.parse(at(2)) - HOUR_MS / 2).toISOString());
    await world.runJobs();
    expect(await reminders()).toBe(before + 2);
    const { body } = await world.asStudent.get('/api/notifications');
    expect(body).toContain('Fri, 6 Mar 2026, 7:00 AM IST');
  });

  it('allows a review once it is over', async () => {
    await confirmedMonth();
    const may = async () =>
      (await world.asStudent.get(`/api/teacher/${world.teacher.teacherId}/reviews/own`)).json().mayReview;
    test.clock.set(at(0));
    expect(await may()).toBe(false);
    test.clock.set(new Date(Date.parse(at(0)) + HOUR_MS).toISOString());
    expect(await may()).toBe(true);
  });
});

it('40 concurrent confirmations of months for one teacher: one succeeds with all its hours', async () => {
  const months = await Promise.all(Array.from({ length: 40 }, () => request(MONTH)));
  const replies = await Promise.all(
    // The months begin on five different days and share later dates.
    months.map(({ url }, index) => confirm(world.asTeacher, url, at((index % 5) * 7))),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(39).fill(409)]);
  const rows = await test.db
    .selectFrom('booked_lessons')
    .select('booking_id')
    .where('teacher_id', '=', world.teacher.teacherId)
    .execute();
  expect(rows).toHaveLength(13);
  expect(new Set(rows.map((row) => row.booking_id)).size).toBe(1);
});
