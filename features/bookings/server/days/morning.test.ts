import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBooking, createProposal, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { CLASS, joinClass, newLearner } from '#test/worlds/batch-world.ts';
import { createSessionWorld, NOW, type SessionWorld } from '#test/worlds/session-world.ts';

let test: TestApp;
let world: SessionWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSessionWorld(test);
});

const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR_MS);
const at = (text: string) => new Date(`${text}+05:30`);
const morning = async () => (await world.asTeacher.get('/api/teacher/morning')).json();

async function booking(overrides: object): Promise<string> {
  const student = await createStudent(test.db);
  return (
    await createBooking(test.db, { student, teacher: world.teacher, createdAt: before(1), ...overrides })
  ).id;
}

it('lists pending requests by urgency, with the first free hour of each', async () => {
  const fresh = await booking({ createdAt: before(2) });
  const late = await booking({ createdAt: before(30), expiresAt: at('2026-03-04T12:00') });
  const urgent = await booking({ createdAt: before(23) });
  await booking({ createdAt: before(80), expiresAt: before(1) });
  await booking({ status: 'cancelled' });
  await test.db
    .updateTable('bookings')
    .set({ preferred_instants: [at('2026-03-03T06:30'), at('2026-03-03T07:30')] })
    .where('id', '=', urgent)
    .execute();
  const taking = await booking({ status: 'confirmed', sessionAt: at('2026-03-03T06:00') });
  const { waiting, pending } = await morning();
  expect(waiting).toBe(3);
  expect(pending.map(({ id }: { id: string }) => id)).toEqual([late, urgent, fresh]);
  expect(pending[1]).toMatchObject({
    firstFreeTime: at('2026-03-03T07:30').toISOString(),
    offeredTimes: [{ state: 'taken', bookingId: taking }, { state: 'free' }],
    replyBy: new Date(Date.parse(NOW) + HOUR_MS).toISOString(),
  });
  expect(pending[0].firstFreeTime).toBeNull();
});

it('lists requests last, and counts them not as waiting, for which the teacher suggested other times', async () => {
  const suggested = await booking({ createdAt: before(23) });
  const fresh = await booking({});
  await createProposal(test.db, suggested, { by: 'teacher', times: [at('2026-03-04T07:00')] });
  const { waiting, pending } = await morning();
  expect(waiting).toBe(1);
  expect(pending.map(({ id }: { id: string }) => id)).toEqual([fresh, suggested]);
});

it('counts a request as waiting again once the times that the teacher suggested have passed', async () => {
  const suggested = await booking({ expiresAt: at('2026-03-04T12:00') });
  const times = [at('2026-03-02T14:00'), at('2026-03-02T15:00')];
  await createProposal(test.db, suggested, { by: 'teacher', times });
  expect((await morning()).waiting).toBe(0);
  test.clock.set('2026-03-02T15:00:00+05:30');
  expect((await morning()).waiting).toBe(1);
});

it("lists today's sessions in India, and counts those of tomorrow", async () => {
  const evening = await booking({ status: 'confirmed', sessionAt: at('2026-03-02T18:00') });
  const early = await booking({ status: 'confirmed', sessionAt: at('2026-03-02T00:00') });
  await booking({ status: 'confirmed', sessionAt: at('2026-03-01T23:00') });
  await booking({ status: 'cancelled', sessionAt: at('2026-03-02T10:00') });
  await booking({ status: 'confirmed', sessionAt: at('2026-03-03T20:00') });
  await booking({
    status: 'confirmed',
    pricingType: 'monthly',
    preferredDays: ['tuesday'],
    sessionAt: at('2026-03-03T06:00'),
  });
  const { waiting, pending, today, tomorrow } = await morning();
  expect([waiting, pending]).toEqual([0, []]);
  expect(
    today.map(({ booking: { id }, lesson }: { booking: { id: string }; lesson: object }) => [id, lesson]),
  ).toEqual([
    [early, expect.objectContaining({ startsAt: at('2026-03-02T00:00').toISOString(), state: 'planned' })],
    [evening, expect.objectContaining({ startsAt: at('2026-03-02T18:00').toISOString() })],
  ]);
  expect(tomorrow).toEqual({ sessions: 2, firstStartsAt: at('2026-03-03T06:00').toISOString() });
});

it('masks contacts as the list does', async () => {
  await booking({});
  expect(JSON.stringify(await morning())).not.toContain('+9198');
  const [shown] = (await morning()).pending;
  const [listed] = (await world.asTeacher.get('/api/teacher/bookings')).json();
  expect(shown).toEqual(listed);
});

it("shows today's group classes with their seats, and keeps their hours from requests", async () => {
  test.clock.set('2026-02-20T06:30:00Z');
  const fresh = await signInAs(test, world.teacher);
  const reply = await fresh.post('/api/teacher/batches', {
    ...CLASS,
    days: ['monday', 'tuesday'],
    firstOn: '2026-03-02',
    startTime: '18:00',
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const learners = await Promise.all([newLearner(test), newLearner(test)]);
  for (const learner of learners) {
    const seat = await joinClass(learner, reply.json().id, { month: '2026-03-02' });
    expect(seat.statusCode, seat.body).toBe(201);
  }
  test.clock.set(NOW);
  const open = at('2026-03-03T18:30');
  const id = await booking({});
  await test.db
    .updateTable('bookings')
    .set({ preferred_instants: [open] })
    .where('id', '=', id)
    .execute();
  const asTeacher = await signInAs(test, world.teacher);
  const { pending, today, classes, tomorrow, classHours } = (
    await asTeacher.get('/api/teacher/morning')
  ).json();
  expect(today).toEqual([]);
  expect(classes).toEqual([
    {
      batchId: reply.json().id,
      title: CLASS.title,
      taken: 2,
      capacity: 8,
      place: CLASS.place,
      meeting: null,
      lesson: expect.objectContaining({ startsAt: at('2026-03-02T18:00').toISOString(), state: 'planned' }),
    },
  ]);
  expect(tomorrow).toEqual({ sessions: 1, firstStartsAt: at('2026-03-03T18:00').toISOString() });
  expect(pending[0].offeredTimes).toEqual([
    { startsAt: open.toISOString(), state: 'taken', bookingId: null },
  ]);
  expect(classHours).toMatchObject([{ title: CLASS.title }]);
  expect(classHours[0].starts.slice(0, 2)).toEqual([
    at('2026-03-02T18:00').toISOString(),
    at('2026-03-03T18:00').toISOString(),
  ]);
  // A group session may overlap other sessions but not a group class.
  for (const groupSession of [false, true]) {
    const answer = { status: 'confirmed', confirmedDateTime: open.toISOString(), groupSession };
    const refused = await asTeacher.put(`/api/booking-requests/${id}/status`, answer);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'BOOKING_OVERLAP']);
  }
});
