import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The long test suite runs 50 rounds. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2);
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);
const PARALLEL = 40;
const STUDENTS = 10;
const HOUR_MS = 3_600_000;
/** Half-hourly starts: each overlaps its neighbours. */
const STARTS = ['07:00', '07:30', '08:00', '08:30', '09:00'];
const instantOf = (time: string) => new Date(`2026-03-05T${time}:00+05:30`).toISOString();
const hourOf = (startTime: string) => ({
  startTime,
  endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}${startTime.slice(2)}`,
});

describe.each(rounds)('round %i', () => {
  it(`${PARALLEL} concurrent accepts over overlapping offers: one winner for each hour`, async () => {
    const teacher = await createTeacher(test.db);
    const asTeacher = await signInAs(test, teacher);
    const offers: { id: string; time: string }[] = [];
    for (let index = 0; index < STUDENTS; index += 1) {
      const asStudent = await signInAs(test, await createStudent(test.db));
      // Three neighbouring starts for each student.
      const times = [0, 1, 2].map((step) => STARTS[(index + step) % STARTS.length] as string);
      const reply = await asStudent.post('/api/booking-requests', {
        teacherId: teacher.teacherId,
        sessionType: 'online',
        pricingType: 'hourly',
        clientPreferredDays: ['thursday'],
        clientTimeSlots: times.map(hourOf),
        preferredInstants: times.map(instantOf),
      });
      expect(reply.statusCode, reply.body).toBe(201);
      offers.push(...times.map((time) => ({ id: reply.json().id as string, time })));
    }
    const accepts = Array.from(
      { length: PARALLEL },
      (_, index) => offers[index % offers.length],
    ) as typeof offers;
    const replies = await Promise.all(
      accepts.map(({ id, time }) =>
        asTeacher.put(`/api/booking-requests/${id}/status`, {
          status: 'confirmed',
          confirmedDateTime: instantOf(time),
        }),
      ),
    );
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    for (const reply of refused) {
      expect(reply.statusCode).toBe(409);
      expect(['BOOKING_OVERLAP', 'BOOKING_NOT_PENDING']).toContain(reply.json().code);
    }

    const confirmed = (await asTeacher.get('/api/teacher/bookings'))
      .json<{ status: string; preferredTime: string; id: string }[]>()
      .filter(({ status }) => status === 'confirmed');
    expect(confirmed.length).toBe(PARALLEL - refused.length);
    const starts = confirmed.map(({ preferredTime }) => Date.parse(preferredTime)).sort((a, b) => a - b);
    for (const [index, start] of starts.entries()) {
      const next = starts[index + 1];
      if (next !== undefined) expect(next - start).toBeGreaterThanOrEqual(HOUR_MS);
    }
    // No requested hour stays free: each accept won, or its hour overlaps a confirmed session.
    const winners = new Set(confirmed.map(({ id }) => id));
    for (const { id, time } of accepts) {
      const start = Date.parse(instantOf(time));
      const isTaken = starts.some((one) => Math.abs(one - start) < HOUR_MS);
      expect(isTaken || winners.has(id)).toBe(true);
    }
  });
});
