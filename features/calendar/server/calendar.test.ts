import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { deleteAccount } from '#test/worlds/privacy-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const START = new Date('2026-03-03T01:30:00Z');
let asStudent: TestClient;
let asTeacher: TestClient;
let teacher: Teacher;
let studentId: string;
beforeEach(async () => {
  const student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(test.db, { firstName: 'Ananya', lastName: 'Iyer' });
  studentId = student.userId;
  asStudent = await signInAs(test, student);
  asTeacher = await signInAs(test, teacher);
});

/** Parses with an independent RFC 5545 parser. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: events.map((event) => ({
      uid: event.uid,
      sequence: event.sequence ?? 0,
      status: event.component.getFirstPropertyValue('status'),
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      rule: event.component.getFirstPropertyValue('rrule')?.toString() ?? null,
    })),
  };
}

const confirmed = (more = {}) =>
  createBooking(test.db, {
    student: { userId: studentId },
    teacher,
    status: 'confirmed',
    sessionAt: START,
    ...more,
  });
const fileOf = async (client: TestClient, id: string) => {
  const reply = await client.get(`/api/booking-requests/${id}/calendar.ics`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(reply.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  return read(reply.body);
};
const feedOf = async (client: TestClient, action = '') => {
  const { url } = (await client.post(`/api/calendar/feed${action}`)).json();
  return new URL(url).pathname;
};

describe('the calendar file of a booking', () => {
  it('has one entry with a stable UID, a rising sequence and a cancelled status at the end', async () => {
    const { id } = await confirmed();
    const first = await fileOf(asStudent, id);
    expect(first).toMatchObject({
      method: 'PUBLISH',
      events: [
        {
          summary: 'Yoga with Ananya Iyer (Online)',
          status: 'CONFIRMED',
          start: START.toISOString(),
          end: '2026-03-03T02:30:00.000Z',
          rule: null,
        },
      ],
    });
    expect((await fileOf(asTeacher, id)).events[0]?.summary).toBe('Yoga with Priya S. (Online)');

    const url = `/api/booking-requests/${id}`;
    const { id: pid } = (
      await asTeacher.post(`${url}/proposals`, { times: ['2026-03-05T18:00:00+05:30'] })
    ).json();
    await asStudent.post(`${url}/proposals/${pid}/accept`, {});
    const moved = await fileOf(asStudent, id);
    expect(moved.events[0]).toMatchObject({ uid: first.events[0]?.uid, start: '2026-03-05T12:30:00.000Z' });
    expect(moved.events[0]?.sequence).toBeGreaterThan(first.events[0]?.sequence ?? 0);

    await asStudent.post(`${url}/cancellation`, {});
    await asTeacher.post(`${url}/cancellation/accept`);
    const cancelled = await fileOf(asStudent, id);
    expect(cancelled).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: first.events[0]?.uid, status: 'CANCELLED' }],
    });
    expect(cancelled.events[0]?.sequence).toBeGreaterThan(moved.events[0]?.sequence ?? 0);
  });

  it('has one entry for each lesson of a month, equal for both sides', async () => {
    // Monday 4:30 in India is Sunday in UTC.
    const sessionAt = new Date('2026-03-08T23:00:00Z');
    const preferredDays = ['monday', 'thursday'] as const;
    const { id } = await confirmed({ pricingType: 'monthly', sessionAt, preferredDays });
    const lessons = await test.db
      .selectFrom('booked_lessons')
      .select('starts_at')
      .where('booking_id', '=', id)
      .execute();
    const startsOf = (events: { start: string }[]) => events.map(({ start }) => start).sort();
    const { events } = await fileOf(asStudent, id);
    expect(startsOf(events)).toEqual(lessons.map((lesson) => lesson.starts_at?.toISOString()).sort());
    expect(events).toHaveLength(9);
    expect(events.every(({ rule, status }) => rule === null && status === 'CONFIRMED')).toBe(true);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(9);
    expect(startsOf(read((await test.client().get(await feedOf(asTeacher))).body).events)).toEqual(
      startsOf(events),
    );
  });

  it('keeps the lessons that took place when a month is ended', async () => {
    const preferredDays = ['tuesday', 'thursday'] as const;
    const { id } = await confirmed({ pricingType: 'monthly', preferredDays });
    await test.db
      .updateTable('booked_lessons')
      .set({ state: 'held' })
      .where('booking_id', '=', id)
      .where('starts_at', '=', START)
      .execute();
    const before = test.clock.now();
    test.clock.set('2026-03-04T06:30:00Z');
    await asStudent.post(`/api/booking-requests/${id}/cancellation`, {});
    const agreed = await asTeacher.post(`/api/booking-requests/${id}/cancellation/accept`);
    expect(agreed.statusCode, agreed.body).toBe(200);
    const { method, events } = await fileOf(asStudent, id);
    test.clock.set(before.toISOString());
    expect(method).toBe('PUBLISH');
    const statusAt = (at: Date) => events.find(({ start }) => start === at.toISOString())?.status;
    expect(statusAt(START)).toBe('CONFIRMED');
    expect(events.filter(({ status }) => status === 'CONFIRMED')).toHaveLength(1);
  });

  it('is available to both sides once there is a session', async () => {
    const { id } = await confirmed();
    const url = `/api/booking-requests/${id}/calendar.ics`;
    const stranger = await signInAs(test, await createStudent(test.db));
    expect((await test.client().get(url)).statusCode).toBe(401);
    expect((await stranger.get(url)).statusCode).toBe(404);
    expect((await asStudent.get('/api/booking-requests/none/calendar.ics')).statusCode).toBe(404);
    const pending = await createBooking(test.db, { student: { userId: studentId }, teacher });
    expect((await asStudent.get(`/api/booking-requests/${pending.id}/calendar.ics`)).statusCode).toBe(404);
  });
});

describe('the private feed', () => {
  it('returns the sessions to anyone with the URL until it is reset', async () => {
    const { id } = await confirmed();
    await createBooking(test.db, { student: { userId: studentId }, teacher });
    const path = await feedOf(asStudent);
    expect(await feedOf(asStudent)).toBe(path);
    const reply = await test.client().get(path);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { method, events } = read(reply.body);
    expect([method, events.map(({ uid }) => uid)]).toEqual(['PUBLISH', [`${id}@toran`]]);
    expect(reply.body).not.toContain('example.com');
    expect(read((await test.client().get(await feedOf(asTeacher))).body).events).toHaveLength(1);

    const next = await feedOf(asStudent, '/reset');
    expect(next).not.toBe(path);
    expect((await test.client().get(path)).statusCode).toBe(404);
    expect((await test.client().get(next)).statusCode).toBe(200);
  });

  it('answers 404 for invalid URLs and for blocked users', async () => {
    for (const file of ['x.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, '..%2f.ics']) {
      expect((await test.client().get(`/api/calendar/${file}`)).statusCode).toBe(404);
    }
    const path = await feedOf(asStudent);
    await test.db
      .updateTable('users')
      .set({ blocked_at: test.clock.now() })
      .where('id', '=', studentId)
      .execute();
    expect((await test.client().get(path)).statusCode).toBe(404);
  });

  it('ends with a request for deletion, and comes back if that is undone', async () => {
    const student = await createStudent(test.db);
    const client = await signInAs(test, student);
    const path = await feedOf(client);
    expect((await test.client().get(path)).statusCode).toBe(200);
    await deleteAccount(client, student);
    expect((await test.client().get(path)).statusCode).toBe(404);
    const back = await signInAs(test, student);
    expect(await feedOf(back)).toBe(path);
    expect((await test.client().get(path)).statusCode).toBe(404);
    await back.post('/api/account/undelete');
    expect((await test.client().get(path)).statusCode).toBe(200);
  });
});
