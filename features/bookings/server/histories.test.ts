import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking, createStudent, createTeacher, signedIn } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { type BookingStatus, findTransition } from '../lifecycle.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const START = '2026-03-02T06:30:00Z';
const SESSION = '2026-03-05T01:30:00Z';
const AFTER = '2026-03-06T00:00:00Z';

/** Any history of answers: the server allows exactly what the table of transitions does. */
it('moves a booking as the table says, whatever people send in whatever order', async () => {
  const step = fc.record({
    by: fc.constantFrom('student' as const, 'teacher' as const),
    to: fc.constantFrom('confirmed' as const, 'cancelled' as const, 'completed' as const),
    late: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      test.clock.set(START);
      const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
      const { id } = await createBooking(test.db, { student, teacher });
      const people = { student: await signedIn(test, student), teacher: await signedIn(test, teacher) };
      let status: BookingStatus = 'pending';
      for (const { by, to, late } of steps) {
        test.clock.set(late ? AFTER : START);
        const session = late ? '2026-03-07T00:00:00Z' : SESSION;
        const [before] = (await people.teacher.get('/api/teacher/bookings')).json();
        const reply = await people[by].put(`/api/booking-requests/${id}/status`, {
          status: to,
          ...(to === 'confirmed' && { confirmedDateTime: session }),
        });
        const begun = before.preferredTime !== null && new Date(before.preferredTime) <= test.clock.now();
        const transition = findTransition(status, to, by);
        const allowed = transition !== null && (!transition.fromSessionStart || begun);
        expect(reply.statusCode).toBe(allowed ? 200 : 409);
        if (allowed) status = to;
        const [seen] = (await people.student.get('/api/client/bookings')).json();
        expect(seen.status).toBe(status);
        expect(seen.preferredTime !== null).toBe(status === 'confirmed' || status === 'completed');
        expect(seen.closedBy !== null).toBe(status === 'cancelled');
      }
    }),
    { numRuns: 25 },
  );
});
