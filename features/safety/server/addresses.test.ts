import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { createSafetyWorld, type SafetyWorld } from '#test/worlds/safety-world.ts';
import { statusAndCodeOf } from '#test/worlds/session-world.ts';

let test: TestApp;
let world: SafetyWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSafetyWorld(test);
});

const ADDRESS = 'Flat 4B, Sea View, Hill Road 12, 400076';
const OWN = { action: 'saveAddress', address: ADDRESS };
const addressOf = async (by: TestClient) => (await world.safetyOf(by)).addresses;
const LAST_SECOND = '2026-03-04T02:29:59Z';
const HIDDEN = '2026-03-04T02:30:00Z';

/** Everything that a teacher can read about a booking, as text. */
async function readByTeacher(): Promise<string> {
  const { url } = world;
  // The archive asks for a password that was entered lately.
  const asTeacher = await signInAs(test, world.teacher);
  const feed = new URL((await asTeacher.post('/api/calendar/feed')).json().url).pathname;
  const replies = await Promise.all(
    [
      '/api/teacher/bookings',
      '/api/teacher/morning',
      '/api/safety',
      '/api/notifications',
      '/api/teacher/dues',
      '/api/chat/conversations',
      `/api/chat/conversation/${world.studentId}`,
      `${url}/calendar.ics`,
      feed,
    ].map((path) => asTeacher.get(path)),
  );
  const archive = await asTeacher.get('/api/account/export');
  const files = Object.values(unzipSync(new Uint8Array(archive.rawPayload)));
  const mails = await test.client().get(`/dev/outbox.json?to=${world.teacher.email}`);
  return [
    ...replies.map((reply) => reply.body),
    ...files.map((file) => Buffer.from(file).toString()),
    mails.body,
  ].join('\n');
}

describe('the exact address', () => {
  it('is shown to the teacher until exactly 24 hours after the last session, to the student always', async () => {
    expect((await world.setAddress(`  ${ADDRESS} `)).statusCode).toBe(200);
    const shown = [{ bookingId: world.bookingId, address: ADDRESS, shownUntil: '2026-03-04T02:30:00.000Z' }];
    expect(await addressOf(world.asTeacher)).toEqual(shown);
    test.clock.set(LAST_SECOND);
    expect(await addressOf(world.asTeacher)).toEqual(shown);
    test.clock.set(HIDDEN);
    expect(await addressOf(world.asTeacher)).toEqual([]);
    expect(await addressOf(world.asStudent)).toEqual(shown);
  });

  it('is hidden before the confirmation and after a cancellation', async () => {
    const { id, url } = await world.booking({ sessionType: 'offline', status: 'pending', sessionAt: null });
    await world.asStudent.put(`${url}/safety`, OWN);
    expect(await addressOf(world.asTeacher)).toEqual([]);
    expect(await addressOf(world.asStudent)).toEqual([{ bookingId: id, address: ADDRESS, shownUntil: null }]);
    await world.asTeacher.put(`${url}/status`, {
      status: 'confirmed',
      confirmedDateTime: '2026-03-05T07:00:00+05:30',
    });
    expect(await addressOf(world.asTeacher)).toMatchObject([{ bookingId: id }]);
    await world.asStudent.post(`${url}/cancellation`, { reason: 'Ill' });
    await world.asTeacher.post(`${url}/cancellation/accept`);
    expect(await addressOf(world.asTeacher)).toEqual([]);
  });

  it('stays until a day after the last lesson of a month', async () => {
    const { url } = await world.booking({
      ...{ sessionType: 'offline', status: 'pending', sessionAt: null, pricingType: 'monthly' },
      preferredDays: ['thursday'],
    });
    await world.asTeacher.put(`${url}/status`, {
      status: 'confirmed',
      confirmedDateTime: '2026-03-05T07:00:00+05:30',
    });
    await world.asStudent.put(`${url}/safety`, OWN);
    const last = (await world.seen()).lessons.at(-1).endsAt as string;
    const until = new Date(Date.parse(last) + 86_400_000);
    expect(await addressOf(world.asTeacher)).toMatchObject([{ shownUntil: until.toISOString() }]);
  });

  it('can be written only by the student of the booking, for open in-person bookings', async () => {
    const put = (by: TestClient, url = world.url) => by.put(`${url}/safety`, OWN);
    expect(statusAndCodeOf(await put(world.asTeacher))).toEqual([403, 'WRONG_ROLE']);
    expect(statusAndCodeOf(await put(await signInAs(test, await createStudent(test.db))))).toEqual([
      404,
      'BOOKING_NOT_FOUND',
    ]);
    const online = await world.booking({ sessionAt: new Date('2026-03-06T01:30:00Z') });
    expect(statusAndCodeOf(await put(world.asStudent, online.url))).toEqual([409, 'ADDRESS_NOT_NEEDED']);
    const long = await world.setAddress('x'.repeat(301));
    expect([long.statusCode, Object.keys(long.json().fields)]).toEqual([400, ['address']]);
    await world.setAddress(ADDRESS);
    for (const none of ['', null]) {
      expect((await world.setAddress(none)).json().addresses).toEqual([]);
      expect(await addressOf(world.asStudent)).toEqual([]);
    }
  });

  it('can be removed, but not changed, after the booking is completed', async () => {
    await world.setAddress(ADDRESS);
    test.clock.set(HIDDEN);
    const done = await world.asTeacher.put(`${world.url}/status`, { status: 'completed' });
    expect(done.statusCode).toBe(200);
    expect(statusAndCodeOf(await world.setAddress('Elsewhere 1'))).toEqual([409, 'ADDRESS_NOT_NEEDED']);
    expect((await world.setAddress(null)).json().addresses).toEqual([]);
  });
});

describe('what the teacher reads about the place', () => {
  it('is in no other call, calendar, mail, notice or export', async () => {
    await world.setAddress(ADDRESS);
    const text = await readByTeacher();
    expect(text.split(ADDRESS)).toHaveLength(2);
    expect(text).toContain(world.message);
  });

  it('is gone 24 hours after the last session, with the message of the request', async () => {
    await world.setAddress(ADDRESS);
    test.clock.set(LAST_SECOND);
    expect(await readByTeacher()).toContain(world.message);
    test.clock.set(HIDDEN);
    const text = await readByTeacher();
    expect(text).not.toContain(ADDRESS);
    expect(text).not.toContain(world.message);
    expect(await world.seen()).toMatchObject({ message: world.message });
  });

  it('still includes messages of online sessions and of pending requests', async () => {
    const online = { sessionAt: new Date('2026-03-06T01:30:00Z'), message: 'My back hurts' };
    await world.booking(online);
    await world.booking({ sessionType: 'offline', status: 'pending', sessionAt: null, message: 'Powai' });
    test.clock.set('2026-04-10T02:30:00Z');
    const bookings = (await (await signInAs(test, world.teacher)).get('/api/teacher/bookings')).json();
    expect(bookings.map((booking: { message: string }) => booking.message).sort()).toEqual([
      '',
      'My back hurts',
      'Powai',
    ]);
  });
});
