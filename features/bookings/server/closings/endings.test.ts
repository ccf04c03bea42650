import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Side } from '#shared/side.ts';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import { createAdmin, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { CONFIRMED, ENDINGS, type EndingWorld, PENDING } from '#test/worlds/endings.ts';
import { deleteAccount } from '#test/worlds/privacy-world.ts';
import { createSessionWorld, HOUR_MS, START } from '#test/worlds/session-world.ts';
import type { ClientBooking } from '../../contract.ts';
import { TRANSITIONS } from '../../lifecycle.ts';
import { reasonLine } from '../../texts.ts';

let test: TestApp;
let origin: string;
let world: EndingWorld;
const open: EventStream[] = [];
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  const asAdmin = await signInAs(test, await createAdmin(test.db));
  world = { ...(await createSessionWorld(test)), asAdmin };
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const PATHS = {
  student: ['/api/client/bookings', '/api/client/booking-requests'],
  teacher: ['/api/teacher/bookings', '/api/teacher/morning'],
} as const;

/** The booking as a side sees it. */
async function seenBy(side: Side, id: string): Promise<ClientBooking> {
  const as = side === 'student' ? world.asStudent : world.asTeacher;
  const all = (await as.get(PATHS[side][0])).json<ClientBooking[]>();
  const booking = all.find((one) => one.id === id);
  if (booking === undefined) throw new Error(`the ${side} does not see the booking`);
  return booking;
}

/** Opens the live updates of a side; the function resolves once they tell its lists to refetch. */
async function watch(side: Side): Promise<() => Promise<void>> {
  const as = side === 'student' ? world.asStudent : world.asTeacher;
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await openEventStream(origin, { cookie });
  open.push(stream);
  await stream.next(({ name }) => name === 'ready');
  return async () => {
    const waits = new Set<string>(PATHS[side]);
    while (waits.size > 0) {
      const { data } = await stream.next(({ name }) => name === 'stale' || name === 'shown');
      for (const path of (data as { paths?: string[] }).paths ?? []) waits.delete(path);
    }
  };
}

describe('every way in which a booking ends', () => {
  it.each(ENDINGS)('$action by $by from $from.status to $status, seen by the $seenBy', async (ending) => {
    const booking = await world.booking(ending.from);
    const confirmed = ending.from.status === 'confirmed';
    const { before, at } = ending;
    // An open suggestion, which must be withdrawn when the booking ends. A session that is over can't be moved, so it
    // gets no suggestion.
    const times = [new Date(START.getTime() + 24 * HOUR_MS).toISOString()];
    if (at === undefined)
      expect((await world.asTeacher.post(`${booking.url}/proposals`, { times })).statusCode).toBe(201);
    if (at !== undefined) test.clock.set(at.toISOString());
    await before?.(world, booking);
    // Blocking a user needs a recent sign-in, so the admin signs in again.
    world.asAdmin = await signInAs(test, await createAdmin(test.db));
    const { sequence } = await rowOf(booking.id);
    const refetched = await watch(ending.seenBy);

    await ending.end(world, booking);

    const ended = await seenBy(ending.seenBy, booking.id);
    expect(ended).toMatchObject({
      status: ending.status,
      closedBy: ending.closedBy,
      cancellation: null,
      proposal: null,
    });
    expect(reasonLine(ended, ending.seenBy)).toBe(ending.line);
    expect(ended.lessons.filter(({ state }) => state === 'planned')).toEqual([]);
    const row = await rowOf(booking.id);
    expect(row.open).toBe(0);
    // Calendars remove a session only if its sequence rises.
    if (confirmed && ending.status === 'cancelled') expect(row.sequence).toBeGreaterThan(sequence);
    await refetched();
  });

  it('is in the list of this test, as in the transition table', () => {
    const names = (all: ReadonlyArray<{ action: string; by: string; status: string; from: string }>) =>
      new Set(all.map(({ action, from, status, by }) => `${action}: ${from} to ${status} by ${by}`));
    const tested = ENDINGS.map(({ action, by, status, from }) => ({
      action,
      by,
      status,
      from: String(from.status),
    }));
    const table = TRANSITIONS.filter(
      ({ from, to }) => from !== to && (to === 'cancelled' || to === 'completed'),
    )
      // no-show.test.ts tests this verdict for a session that the clock has already completed.
      .filter(({ from }) => from !== 'completed')
      .map(({ to, ...rest }) => ({ ...rest, status: to }));
    expect(names(tested)).toEqual(names(table));
  });

  it('does not include time off: pending and confirmed bookings in it stay', async () => {
    const [pending, confirmed] = [await world.booking(PENDING), await world.booking(CONFIRMED)];
    const off = await world.asTeacher.post('/api/teacher/time-off', { startDate: '2026-03-03' });
    expect(off.statusCode).toBe(201);
    expect((await seenBy('student', pending.id)).status).toBe('pending');
    expect((await seenBy('student', confirmed.id)).lessons).toMatchObject([{ state: 'planned' }]);
  });
});

describe('an account that leaves', () => {
  it('keeps the sessions that have begun', async () => {
    const { id } = await world.booking(CONFIRMED);
    test.clock.set(START.toISOString());
    await deleteAccount(world.asTeacher, world.teacher);
    expect(await seenBy('student', id)).toMatchObject({
      status: 'confirmed',
      lessons: [{ state: 'planned' }],
    });
  });

  it('does not count as an answer to its open requests, so reply figures do not change', async () => {
    const { id } = await world.booking(PENDING);
    await deleteAccount(world.asTeacher, world.teacher);
    const row = await test.db
      .selectFrom('bookings')
      .select('answered_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.answered_at).toBeNull();
  });
});

async function rowOf(id: string): Promise<{ sequence: number; open: number }> {
  const { sequence } = await test.db
    .selectFrom('bookings')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const proposals = await test.db
    .selectFrom('booking_proposals')
    .select('id')
    .where('booking_id', '=', id)
    .where('status', '=', 'open')
    .execute();
  return { sequence, open: proposals.length };
}

it.each([
  ['pending', PENDING],
  ['confirmed', CONFIRMED],
] as const)("a student's new place reaches the open pages of both sides of a %s booking", async (_, from) => {
  const { id } = await world.booking(from);
  const told = [await watch('student'), await watch('teacher')];
  const saved = await world.asStudent.post('/api/client/profile', { city: 'Mysuru', area: 'Gokulam' });
  expect(saved.statusCode).toBe(201);
  for (const hear of told) await hear();
  expect(await seenBy('teacher', id)).toMatchObject({ clientArea: 'Gokulam' });
});
