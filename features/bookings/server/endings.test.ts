import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingOverrides } from '#test/factories/bookings.ts';
import { createBooking, createStudent, createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { bookingJobs } from './jobs.ts';
import { closeBookingsOf, listClientBookings, listNoShows, settleNoShow } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const NOW = '2026-03-02T06:30:00Z';
const HOUR_MS = 3_600_000;
const START = new Date('2026-03-03T01:30:00Z');
const END = new Date('2026-03-03T02:30:00Z');

let asStudent: TestClient;
let asTeacher: TestClient;
let teacher: Teacher;
let studentId: string;
beforeEach(async () => {
  test.clock.set(NOW);
  const student = await createStudent(test.db);
  teacher = await createTeacher(test.db);
  studentId = student.userId;
  asStudent = await signedIn(test, student);
  asTeacher = await signedIn(test, teacher);
});

async function booking(overrides: BookingOverrides = {}) {
  const row = { status: 'confirmed', sessionAt: START, createdAt: new Date(NOW), ...overrides } as const;
  const { id } = await createBooking(test.db, { student: { userId: studentId }, teacher, ...row });
  return { id, url: `/api/booking-requests/${id}` };
}

async function runJobs(): Promise<void> {
  for (const job of bookingJobs) await job.run(test.platform);
}

const seen = async () => (await asStudent.get('/api/client/bookings')).json()[0];

async function told(userId: string): Promise<string[]> {
  const query = test.db.selectFrom('notifications').select('event').where('user_id', '=', userId);
  return (await query.orderBy('created_at').orderBy('id').execute()).map(({ event }) => event);
}
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

describe('asking to cancel a confirmed session', () => {
  it.each(['student', 'teacher'] as const)('by the %s: the other agrees', async (by) => {
    const { url } = await booking();
    const [asker, other] = by === 'student' ? [asStudent, asTeacher] : [asTeacher, asStudent];
    const asked = await asker.post(`${url}/cancellation`, { reason: '  Down with a fever ' });
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({
      status: 'confirmed',
      cancellation: { by, at: new Date(NOW).toISOString(), reason: 'Down with a fever' },
    });
    for (const one of [asker, other]) {
      expect(codeOf(await one.post(`${url}/cancellation`, {}))).toEqual([409, 'CANCELLATION_WAITING']);
    }
    expect(codeOf(await asker.post(`${url}/cancellation/accept`))).toEqual([409, 'CANCELLATION_NOT_ASKED']);
    expect((await other.post(`${url}/cancellation/accept`)).json()).toMatchObject({
      status: 'cancelled',
      closedBy: by,
      closedReason: 'Down with a fever',
      cancellation: null,
      preferredTime: START.toISOString(),
    });
    const [askerId, otherId] = by === 'student' ? [studentId, teacher.userId] : [teacher.userId, studentId];
    expect([await told(askerId), await told(otherId)]).toEqual([
      ['cancellationAgreed'],
      ['cancellationAsked'],
    ]);
  });

  it('can be declined, and asked again', async () => {
    const { url } = await booking();
    await asStudent.post(`${url}/cancellation`, {});
    const kept = await asTeacher.post(`${url}/cancellation/decline`);
    expect(kept.json()).toMatchObject({ status: 'confirmed', cancellation: null });
    expect(await told(studentId)).toEqual(['cancellationDeclined']);
    expect((await asStudent.post(`${url}/cancellation`, {})).statusCode).toBe(201);
  });

  it('is for confirmed sessions that are not over', async () => {
    const { url } = await booking({ status: 'pending', sessionAt: null });
    expect(codeOf(await asTeacher.post(`${url}/cancellation`, {}))).toEqual([409, 'BOOKING_TRANSITION']);
    const over = await booking();
    test.clock.set(END.toISOString());
    expect(codeOf(await asStudent.post(`${over.url}/cancellation`, {}))).toEqual([409, 'BOOKING_STARTED']);
  });

  it('one winner of agreeing and keeping at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { url } = await booking({ sessionAt: new Date(START.getTime() + round * HOUR_MS) });
      await asStudent.post(`${url}/cancellation`, {});
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          asTeacher.post(`${url}/cancellation/${index % 2 === 0 ? 'accept' : 'decline'}`),
        ),
      );
      expect(
        replies
          .map(({ statusCode }) => statusCode)
          .sort()
          .slice(0, 2),
      ).toEqual([200, 409]);
    }
  });
});

describe('"did not take place"', () => {
  it.each(['student', 'teacher'] as const)(
    'said by the %s holds completion until it is settled',
    async (by) => {
      const { id, url } = await booking();
      const asker = by === 'student' ? asStudent : asTeacher;
      expect(codeOf(await asker.post(`${url}/no-show`, {}))).toEqual([409, 'NO_SHOW_CLOSED']);
      test.clock.set(END.toISOString());
      const reported = await asker.post(`${url}/no-show`, { reason: 'Nobody came' });
      expect([reported.statusCode, reported.json().report]).toEqual([201, { by, at: END.toISOString() }]);
      expect(codeOf(await asStudent.post(`${url}/no-show`, {}))).toEqual([409, 'BOOKING_REPORTED']);
      expect(codeOf(await asTeacher.put(`${url}/status`, { status: 'completed' }))).toEqual([
        409,
        'BOOKING_REPORTED',
      ]);
      test.clock.advance(80 * HOUR_MS);
      await runJobs();
      expect((await seen()).status).toBe('confirmed');
      expect((await listNoShows(test.db)).map((one) => one.id)).toContain(id);

      const now = test.clock.now();
      const settle = () =>
        test.db
          .transaction()
          .execute((tx) =>
            settleNoShow(tx, { bookingId: id, verdict: 'cancelled', reason: 'Nobody came.', now }),
          );
      await settle();
      expect(await seen()).toMatchObject({
        status: 'cancelled',
        closedBy: 'admin',
        closedReason: 'Nobody came.',
        report: null,
      });
      for (const userId of [studentId, teacher.userId])
        expect(await told(userId)).toContain('sessionSettled');
      await expect(settle()).rejects.toMatchObject({ code: 'BOOKING_TRANSITION' });
      expect((await listNoShows(test.db)).map((one) => one.id)).not.toContain(id);
    },
  );

  it('may be said of a completed one too, and the word of our team is final', async () => {
    const { id, url } = await booking();
    test.clock.set(END.toISOString());
    await runJobs();
    expect((await seen()).status).toBe('completed');
    test.clock.advance(47 * HOUR_MS);
    expect((await asStudent.post(`${url}/no-show`, {})).statusCode).toBe(201);
    const now = test.clock.now();
    await test.db
      .transaction()
      .execute((tx) => settleNoShow(tx, { bookingId: id, verdict: 'completed', reason: null, now }));
    expect(await seen()).toMatchObject({ status: 'completed', closedBy: null, report: null });
  });

  it('ends after 48 hours', async () => {
    const { url } = await booking({ status: 'completed' });
    test.clock.set(new Date(END.getTime() + 48 * HOUR_MS).toISOString());
    expect(codeOf(await asTeacher.post(`${url}/no-show`, {}))).toEqual([409, 'NO_SHOW_CLOSED']);
  });
});

describe('what the clock does', () => {
  it('expires a request, tells both, and leaves the place free', async () => {
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
    expect(codeOf(await asTeacher.put(`/api/booking-requests/${id}/status`, late))).toEqual([
      409,
      'BOOKING_EXPIRED',
    ]);
    await runJobs();
    expect(await seen()).toMatchObject({ status: 'cancelled', closedBy: 'expired' });
    expect(await told(studentId)).toEqual(['bookingExpired']);
    expect((await told(teacher.userId)).at(-1)).toBe('bookingExpired');
    expect((await asStudent.post('/api/booking-requests', body)).statusCode).toBe(201);
  });

  it('lets a student ask again at once, though the job has not run yet', async () => {
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    await asStudent.post('/api/booking-requests', body);
    test.clock.advance(72 * HOUR_MS);
    expect((await asStudent.post('/api/booking-requests', body)).statusCode).toBe(201);
    const statuses = (await asStudent.get('/api/client/bookings'))
      .json()
      .map((one: { status: string }) => one.status);
    expect(statuses).toEqual(['pending', 'cancelled']);
  });

  it('nudges a teacher after 12 and 24 hours, once each; a suggestion is an answer', async () => {
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    const { id } = (await asStudent.post('/api/booking-requests', body)).json();
    const nudges = async () =>
      (await told(teacher.userId)).filter((event) => event === 'bookingNudge').length;
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
    const asOther = await signedIn(test, other);
    const second = (await asOther.post('/api/booking-requests', body)).json();
    await asTeacher.post(`/api/booking-requests/${second.id}/proposals`, {
      times: ['2026-03-12T07:00:00+05:30'],
    });
    expect(await at(60)).toBe(2);
    expect(id).not.toBe(second.id);
  });

  it('sends one nudge, the latest, after turns were missed', async () => {
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    await asStudent.post('/api/booking-requests', body);
    test.clock.advance(30 * HOUR_MS);
    await runJobs();
    expect((await told(teacher.userId)).filter((event) => event === 'bookingNudge')).toHaveLength(1);
  });

  it('completes an hour at its end and a month thirty days after its first session', async () => {
    await booking();
    test.clock.set(new Date(END.getTime() - 1).toISOString());
    await runJobs();
    expect((await seen()).status).toBe('confirmed');
    test.clock.set(END.toISOString());
    await runJobs();
    expect(await seen()).toMatchObject({ status: 'completed', closedBy: null });
    expect(await told(studentId)).toContain('bookingCompleted');

    const { id } = await booking({ pricingType: 'monthly', sessionAt: new Date('2026-03-05T01:30:00Z') });
    const month = async () => (await listClientBookings(test.db, studentId)).find((one) => one.id === id);
    test.clock.set('2026-04-04T01:29:00Z');
    await runJobs();
    expect((await month())?.status).toBe('confirmed');
    test.clock.set('2026-04-04T01:30:00Z');
    await runJobs();
    expect(await month()).toMatchObject({ status: 'completed', endsAt: '2026-04-04T01:30:00.000Z' });
  });

  it('reminds both a day and an hour before, and anew when the session is moved', async () => {
    const { url } = await booking({ sessionAt: new Date('2026-03-05T01:30:00Z') });
    const reminded = async (now: string) => {
      test.clock.set(now);
      await runJobs();
      await runJobs();
      const [student, mine] = [await told(studentId), await told(teacher.userId)];
      const count = (events: string[]) => events.filter((event) => event === 'sessionReminder').length;
      expect(count(student)).toBe(count(mine));
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

it('closes what a blocked person has open, and tells both', async () => {
  await booking({ status: 'pending', sessionAt: null });
  const other = await createStudent(test.db);
  await createBooking(test.db, { student: other, teacher, status: 'confirmed', sessionAt: START });
  const now = test.clock.now();
  const close = (statuses: ReadonlyArray<'pending' | 'confirmed'>) =>
    test.db
      .transaction()
      .execute((tx) =>
        closeBookingsOf(tx, { userId: teacher.userId, statuses, reason: 'Account closed', now }),
      );
  expect(await close(['pending'])).toBe(1);
  expect(await close(['pending', 'confirmed'])).toBe(1);
  expect(await seen()).toMatchObject({
    status: 'cancelled',
    closedBy: 'admin',
    closedReason: 'Account closed',
  });
  expect(await told(studentId)).toEqual(['bookingClosed']);
  expect(await told(other.userId)).toEqual(['bookingClosed']);
});
