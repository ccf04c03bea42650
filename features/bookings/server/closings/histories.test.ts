import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { stateOfBooking } from '../../booking-state.ts';
import type { TeacherBooking } from '../../contract.ts';
import { type BookingAction, findObstacle, findTransition } from '../../lifecycle.ts';
import { bookingJobs } from '../jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const START = '2026-03-02T06:30:00Z';
const HOUR_MS = 3_600_000;
type Booking = TeacherBooking;
type SideName = 'student' | 'teacher';

/** Start times in hours from now; few values, so that sessions overlap: 44 is a second lesson of a month from 20. */
const WHEN = [3, 3.5, 20, 44, 50] as const;
const ACTS = [
  'accept',
  'reject',
  'cancel',
  'complete',
  'propose',
  'acceptTime',
  'declineTimes',
  'askToCancel',
  'agreeToCancel',
  'declineCancellation',
  'reportNoShow',
] as const satisfies BookingAction[];

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      who: fc.nat(1),
      pricingType: fc.constantFrom('hourly' as const, 'monthly' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      act: fc.constantFrom(...ACTS),
      by: fc.constantFrom<SideName>('student', 'teacher'),
      booking: fc.nat(7),
      hours: fc.constantFrom(...WHEN),
      group: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 30, 80) }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** These histories run every time, because random ones sometimes miss these actions. */
const BEGINNINGS = (['accept', 'reject', 'propose'] as const).map((act): Step[] => [
  { kind: 'request', who: 0, pricingType: act === 'accept' ? 'monthly' : 'hourly' },
  { kind: 'act', act, by: 'teacher', booking: 0, hours: 20, group: false },
]);

/** The HTTP request for an action; null if the booking has nothing that the action applies to. */
function requestFor(
  booking: Booking,
  { act, hours, group }: { act: (typeof ACTS)[number]; hours: number; group: boolean },
): { method: 'PUT' | 'POST'; path: string; payload?: object } | null {
  const time = new Date(test.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const status = { reject: 'cancelled', cancel: 'cancelled', complete: 'completed' };
  const proposal = booking.proposal;
  switch (act) {
    case 'accept':
      return {
        method: 'PUT',
        path: 'status',
        payload: { status: 'confirmed', confirmedDateTime: time, groupSession: group },
      };
    case 'reject':
    case 'cancel':
    case 'complete':
      return { method: 'PUT', path: 'status', payload: { status: status[act] } };
    case 'propose':
      return { method: 'POST', path: 'proposals', payload: { times: [time] } };
    case 'acceptTime':
      return proposal && { method: 'POST', path: `proposals/${proposal.id}/accept`, payload: {} };
    case 'declineTimes':
      return proposal && { method: 'POST', path: `proposals/${proposal.id}/decline` };
    case 'askToCancel':
      return { method: 'POST', path: 'cancellation', payload: {} };
    case 'agreeToCancel':
      return { method: 'POST', path: 'cancellation/accept' };
    case 'declineCancellation':
      return { method: 'POST', path: 'cancellation/decline' };
    default:
      return { method: 'POST', path: 'no-show', payload: {} };
  }
}

type Scene = { clients: Record<SideName, TestClient>[]; teacher: TestClient; teacherId: string };

async function bookingsOf(client: TestClient, path: string): Promise<Booking[]> {
  return (await client.get(path)).json();
}

/** Invariants after every step. */
async function checkInvariants({ clients, teacher }: Scene): Promise<void> {
  const all = await bookingsOf(teacher, '/api/teacher/bookings');
  for (const { status, lessons } of all) {
    if (status === 'pending') expect(lessons).toEqual([]);
    if (status !== 'confirmed') expect(lessons.filter(({ state }) => state === 'planned')).toEqual([]);
  }
  const starts = all
    .filter(({ groupSession }) => !groupSession)
    .flatMap(({ lessons }) => lessons)
    .filter(({ state }) => state === 'planned' || state === 'held')
    .map(({ startsAt }) => Date.parse(startsAt))
    .sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(HOUR_MS);
  }
  for (const { student } of clients) {
    const ownBookings = await bookingsOf(student, '/api/client/bookings');
    expect(ownBookings.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1);
    for (const one of ownBookings) expect(one.status).toBe(all.find(({ id }) => id === one.id)?.status);
  }
}

/** For any history of two students and a teacher, the server allows exactly what the transition table allows. */
it('follows the transition table for any sequence of requests', async () => {
  const allowed = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
      test.clock.set(START);
      const teacher = await createTeacher(test.db, { monthlyOnlinePrice: 4000 });
      const asTeacher = await signInAs(test, teacher);
      const students = [await createStudent(test.db), await createStudent(test.db)];
      const clients = await Promise.all(
        students.map(async (student) => ({
          student: await signInAs(test, student),
          teacher: asTeacher,
        })),
      );
      const scene = { clients, teacher: asTeacher, teacherId: teacher.teacherId };
      const requests: { id: string; owner: number }[] = [];
      for (const one of steps) {
        if (one.kind === 'wait') {
          test.clock.advance(one.hours * HOUR_MS);
          for (const job of bookingJobs) await job.run(test.platform);
        } else if (one.kind === 'request') {
          const clientPreferredDays = ['monday', 'wednesday', 'friday'];
          const { pricingType } = one;
          const body = {
            teacherId: teacher.teacherId,
            sessionType: 'online',
            pricingType,
            clientPreferredDays,
          };
          const reply = await clients[one.who]?.student.post('/api/booking-requests', body);
          if (reply?.statusCode === 201) requests.push({ id: reply.json().id, owner: one.who });
          else expect(reply?.json().code).toBe('BOOKING_ALREADY_PENDING');
        } else {
          const target = requests[one.booking % Math.max(requests.length, 1)];
          const pair = target && clients[target.owner];
          if (target === undefined || pair === undefined) continue;
          const before = (await bookingsOf(asTeacher, '/api/teacher/bookings')).find(
            ({ id }) => id === target.id,
          ) as Booking;
          const request = requestFor(before, one);
          if (request === null) continue;
          const transition = findTransition(one.act, before.status, one.by);
          const isOpen =
            transition !== null &&
            findObstacle(transition, stateOfBooking(before), test.clock.now()) === null;
          const { path, ...rest } = request;
          const reply = await pair[one.by].request({
            ...rest,
            url: `/api/booking-requests/${target.id}/${path}`,
          });
          const code = reply.statusCode >= 400 ? reply.json().code : 'done';
          // The table does not know other bookings, or that a suggested time has passed.
          const mayFail =
            code === 'BOOKING_OVERLAP' || (one.act === 'acceptTime' && code === 'INVALID_INPUT');
          // In a call by status, `cancelled` means reject for a teacher and cancel for a student.
          const alike =
            one.act === 'cancel' && one.by === 'teacher'
              ? 'reject'
              : one.act === 'reject' && one.by === 'student'
                ? 'cancel'
                : one.act;
          const open = alike === one.act ? isOpen : findTransition(alike, before.status, one.by) !== null;
          if (!mayFail)
            expect([one.act, one.by, before.status, code === 'done']).toEqual([
              one.act,
              one.by,
              before.status,
              open,
            ]);
          if (code === 'done') allowed.set(one.act, (allowed.get(one.act) ?? 0) + 1);
        }
        await checkInvariants(scene);
      }
    }),
    { numRuns: 40, examples: BEGINNINGS.map((steps): [Step[]] => [steps]) },
  );
  // Guards against a test that never gets past the first step.
  expect([...allowed.keys()]).toEqual(expect.arrayContaining(['accept', 'reject', 'propose']));
});
