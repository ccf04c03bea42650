import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  createSessionWorld,
  END,
  HOUR_MS,
  NOW,
  type SessionWorld,
  statusAndCodeOf,
} from '#test/worlds/session-world.ts';
import { listClientBookings } from '../service.ts';

let test: TestApp;
let world: SessionWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSessionWorld(test);
});

describe('time-based jobs', () => {
  it('expires a request, notifies both sides and allows a new request', async () => {
    const { studentId, teacher, asStudent, asTeacher, seen, noticesOf, runJobs } = world;
    const body = {
      teacherId: teacher.teacherId,
      sessionType: 'online',
      pricingType: 'hourly',
      clientPreferredDays: ['tuesday'],
    };
    const { id } = (await asStudent.post('/api/booking-requests', body)).json();
    test.clock.set('2026-03-03T18:29:00Z');
    await runJobs();
    expect((await seen()).status).toBe('pending');
    test.clock.set('2026-03-03T18:30:00Z');
    const late = { status: 'confirmed', confirmedDateTime: '2026-03-04T07:00:00+05:30' };
    expect(statusAndCodeOf(await asTeacher.put(`/api/booking-requests/${id}/status`, late))).toEqual([
      409,
      'BOOKING_EXPIRED',
    ]);
    await runJobs();
    expect(await seen()).toMatchObject({ status: 'cancelled', closedBy: 'expired' });
    expect(await noticesOf(studentId)).toEqual(['bookingExpired']);
    expect((await noticesOf(teacher.userId)).at(-1)).toBe('bookingExpired');
    expect((await asStudent.post('/api/booking-requests', body)).statusCode).toBe(201);
  });

  it('does not tell a teacher who suggested times that the request was not answered', async () => {
    const { teacher, asStudent, asTeacher, runJobs } = world;
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    const { id } = (await asStudent.post('/api/booking-requests', body)).json();
    const times = ['2026-03-04T07:00:00+05:30'];
    const suggested = await asTeacher.post(`/api/booking-requests/${id}/proposals`, { times });
    expect(suggested.statusCode, suggested.body).toBe(201);
    test.clock.advance(96 * HOUR_MS);
    await runJobs();
    const [newest] = (await (await signInAs(test, teacher)).get('/api/notifications')).json().notices;
    expect(newest.body).toBe('None of the times that you suggested was picked in time.');
  });

  it('allows a new request after expiry, even before the job has run', async () => {
    const { teacher, asStudent } = world;
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    await asStudent.post('/api/booking-requests', body);
    test.clock.advance(72 * HOUR_MS);
    expect((await asStudent.post('/api/booking-requests', body)).statusCode).toBe(201);
    const statuses = (await asStudent.get('/api/client/bookings'))
      .json()
      .map((one: { status: string }) => one.status);
    expect(statuses).toEqual(['pending', 'cancelled']);
  });

  it('reminds a teacher after 12 and 24 hours, once each; a suggestion counts as an answer', async () => {
    const { teacher, asStudent, asTeacher, noticesOf, runJobs } = world;
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    const { id } = (await asStudent.post('/api/booking-requests', body)).json();
    const nudges = async () =>
      (await noticesOf(teacher.userId)).filter((event) => event === 'bookingNudge').length;
    const at = async (hours: number) => {
      test.clock.set(new Date(new Date(NOW).getTime() + hours * HOUR_MS).toISOString());
      await runJobs();
      await runJobs();
      return nudges();
    };
    expect([await at(11.9), await at(12), await at(23.9), await at(24), await at(40)]).toEqual([
      0, 1, 1, 2, 2,
    ]);
    const other = await createStudent(test.db);
    const asOther = await signInAs(test, other);
    const second = (await asOther.post('/api/booking-requests', body)).json();
    await asTeacher.post(`/api/booking-requests/${second.id}/proposals`, {
      times: ['2026-03-12T07:00:00+05:30'],
    });
    expect(await at(60)).toBe(2);
    expect(id).not.toBe(second.id);
  });

  it('sends only the latest reminder after missed runs', async () => {
    const { teacher, asStudent, noticesOf, runJobs } = world;
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    await asStudent.post('/api/booking-requests', body);
    test.clock.advance(30 * HOUR_MS);
    await runJobs();
    expect((await noticesOf(teacher.userId)).filter((event) => event === 'bookingNudge')).toHaveLength(1);
  });

  it('completes an hour at its end, and a month thirty days after its first session', async () => {
    const { studentId, booking, seen, noticesOf, runJobs } = world;
    await booking();
    test.clock.set(new Date(END.getTime() - 1).toISOString());
    await runJobs();
    expect((await seen()).status).toBe('confirmed');
    test.clock.set(END.toISOString());
    await runJobs();
    expect(await seen()).toMatchObject({ status: 'completed', closedBy: null });
    expect(await noticesOf(studentId)).toContain('bookingCompleted');

    const { id } = await booking({ pricingType: 'monthly', sessionAt: new Date('2026-03-05T01:30:00Z') });
    const month = async () =>
      (await listClientBookings(test.db, studentId, test.clock.now())).find((one) => one.id === id);
    test.clock.set('2026-04-04T01:29:00Z');
    await runJobs();
    expect((await month())?.status).toBe('confirmed');
    test.clock.set('2026-04-04T01:30:00Z');
    await runJobs();
    expect(await month()).toMatchObject({ status: 'completed', endsAt: '2026-04-04T01:30:00.000Z' });
  });

  it('reminds both sides a day and an hour before, and again after a move', async () => {
    const { studentId, teacher, asStudent, asTeacher, booking, noticesOf, runJobs } = world;
    const { url } = await booking({ sessionAt: new Date('2026-03-05T01:30:00Z') });
    const reminded = async (now: string) => {
      test.clock.set(now);
      await runJobs();
      await runJobs();
      const [student, teacherNotices] = [await noticesOf(studentId), await noticesOf(teacher.userId)];
      const count = (events: string[]) => events.filter((event) => event === 'sessionReminder').length;
      expect(count(student)).toBe(count(teacherNotices));
      return count(student);
    };
    expect(await reminded('2026-03-04T01:29:00Z')).toBe(0);
    expect(await reminded('2026-03-04T01:30:00Z')).toBe(1);
    const { id: pid } = (
      await asStudent.post(`${url}/proposals`, { times: ['2026-03-09T07:00:00+05:30'] })
    ).json();
    await asTeacher.post(`${url}/proposals/${pid}/accept`, {});
    expect(await reminded('2026-03-05T01:00:00Z')).toBe(1);
    expect(await reminded('2026-03-08T01:30:00Z')).toBe(2);
    expect(await reminded('2026-03-09T00:31:00Z')).toBe(3);
    expect(await reminded('2026-03-09T01:29:00Z')).toBe(3);
  });
});
