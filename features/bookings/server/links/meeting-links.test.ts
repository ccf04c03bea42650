import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { createSessionWorld, type SessionWorld } from '#test/worlds/session-world.ts';
import { bookingsPersonalData } from '../personal-data.ts';

let test: TestApp;
let world: SessionWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSessionWorld(test);
});

const LINK = 'https://meet.google.com/abc-defg-hij';
const OTHER = 'https://zoom.us/j/1234567890?pwd=secret';
const OPENS = '2026-03-03T01:15:00.000Z';
const CLOSES = '2026-03-03T02:30:00.000Z';
const setUsual = (url: string | null) => world.asTeacher.put('/api/teacher/meeting-link', { url });
const first = async (browser: TestClient, url: string) => (await browser.get(url)).json()[0];
/** What both sides see. */
const seen = async () => {
  const [ofStudent, ofTeacher] = [
    await first(world.asStudent, '/api/client/bookings'),
    await first(world.asTeacher, '/api/teacher/bookings'),
  ];
  expect(ofTeacher.meeting).toEqual(ofStudent.meeting);
  return ofStudent.meeting;
};

describe("a teacher's link", () => {
  it('is stored in normal form, and removed with null or an empty text', async () => {
    const empty = { url: null, provider: null };
    const read = async () => (await world.asTeacher.get('/api/teacher/meeting-link')).json();
    expect(await read()).toEqual(empty);
    const saved = await setUsual(`  ${LINK}?authuser=0#top `);
    expect([saved.statusCode, saved.json()]).toEqual([200, { url: LINK, provider: 'Google Meet' }]);
    expect(await read()).toEqual({ url: LINK, provider: 'Google Meet' });
    for (const none of [null, '']) {
      await setUsual(LINK);
      expect((await setUsual(none)).json()).toEqual(empty);
      expect(await read()).toEqual(empty);
    }
  });

  it.each([
    'https://evil.example/abc-defg-hij',
    'http://meet.google.com/abc-defg-hij',
    'https://meet.google.com/linkredirect?dest=https://evil.example',
    'javascript:alert(1)',
    7,
  ])('is refused: %s', async (url) => {
    const reply = await world.asTeacher.put('/api/teacher/meeting-link', { url });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields)).toEqual(['url']);
  });
});

describe('the link of a session', () => {
  it('is shown to both sides from 15 minutes before the start until the end', async () => {
    await setUsual(LINK);
    await world.booking();
    const meeting = { provider: 'Google Meet', opensAt: OPENS, closesAt: CLOSES };
    expect(await seen()).toEqual({ ...meeting, url: null });
    test.clock.set('2026-03-03T01:14:59Z');
    expect(await seen()).toEqual({ ...meeting, url: null });
    test.clock.set('2026-03-03T01:15:00Z');
    expect(await seen()).toEqual({ ...meeting, url: LINK });
    test.clock.set('2026-03-03T02:29:59Z');
    expect(await seen()).toEqual({ ...meeting, url: LINK });
    test.clock.set('2026-03-03T02:30:00Z');
    expect(await seen()).toBeNull();
  });

  it('is not shown in person, before confirmation or without a link', async () => {
    await world.booking();
    expect(await seen()).toBeNull();
    await setUsual(LINK);
    test.clock.set(OPENS);
    expect(await seen()).toMatchObject({ url: LINK });
    world = await createSessionWorld(test);
    await setUsual(LINK);
    await world.booking({ sessionType: 'offline' });
    test.clock.set(OPENS);
    expect(await seen()).toBeNull();
    world = await createSessionWorld(test);
    await setUsual(LINK);
    await world.booking({ status: 'pending', sessionAt: null });
    expect(await seen()).toBeNull();
  });

  it('can be set for one booking, and goes back to the usual one', async () => {
    await setUsual(LINK);
    const { url } = await world.booking();
    const set = (link: string | null) => world.asTeacher.put(`${url}/meeting-link`, { url: link });
    expect((await set(OTHER)).json()).toEqual({ url: OTHER, provider: 'Zoom', isOwn: true });
    test.clock.set(OPENS);
    expect(await seen()).toMatchObject({ provider: 'Zoom', url: OTHER });
    const usual = { url: LINK, provider: 'Google Meet', isOwn: false };
    expect((await set(null)).json()).toEqual(usual);
    expect((await world.asTeacher.get(`${url}/meeting-link`)).json()).toEqual(usual);
    expect(await seen()).toMatchObject({ url: LINK });
  });

  it('can be read and set only by the teacher of the booking, and not for ended or in-person bookings', async () => {
    const { url } = await world.booking();
    const body = { url: OTHER };
    const other = (await createSessionWorld(test)).asTeacher;
    const asStudent = await signInAs(test, await createStudent(test.db));
    expect((await other.put(`${url}/meeting-link`, body)).statusCode).toBe(404);
    expect((await other.get(`${url}/meeting-link`)).statusCode).toBe(404);
    expect((await world.asStudent.put(`${url}/meeting-link`, body)).statusCode).toBe(403);
    expect((await asStudent.get(`${url}/meeting-link`)).statusCode).toBe(403);
    for (const change of [{ status: 'cancelled' }, { sessionType: 'offline' }] as const) {
      const ended = await world.booking({ sessionAt: new Date('2026-03-04T01:30:00Z'), ...change });
      expect((await world.asTeacher.put(`${ended.url}/meeting-link`, body)).statusCode).toBe(409);
    }
  });
});

describe('the reminder', () => {
  const mails = async () =>
    (
      await test.db.selectFrom('outbox').select(['channel', 'recipient', 'data', 'expires_at']).execute()
    ).filter(({ recipient }) => [world.student.email, world.teacher.email].includes(recipient));
  const remind = () => world.runJobs();

  it('mails the link to both sides when it opens, once, and keeps it out of the notices', async () => {
    await setUsual(LINK);
    const { id } = await world.booking();
    await test.db.updateTable('lessons').set({ reminders: 2 }).where('booking_id', '=', id).execute();
    test.clock.set('2026-03-03T01:14:00Z');
    await remind();
    expect(await mails()).toEqual([]);
    test.clock.set('2026-03-03T01:15:00Z');
    await remind();
    await remind();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
      [world.student.email, world.teacher.email].sort(),
    );
    for (const { channel, data, expires_at: end } of sent) {
      expect([channel, end]).toEqual(['email', new Date(CLOSES)]);
      expect(data).toMatchObject({ joinUrl: LINK });
    }
    for (const { userId } of [world.student, world.teacher]) {
      expect(await world.noticesOf(userId)).toEqual(['sessionLinkOpen']);
    }
    for (const browser of [world.asStudent, world.asTeacher]) {
      const inbox = await browser.get('/api/notifications');
      expect(inbox.body).toContain('on Google Meet. You can join now.');
      expect(inbox.body).not.toContain(LINK);
    }
  });

  it('is not sent for a session without a link, unless an earlier reminder was missed', async () => {
    const { id } = await world.booking({ sessionType: 'offline' });
    await test.db.updateTable('lessons').set({ reminders: 2 }).where('booking_id', '=', id).execute();
    test.clock.set(OPENS);
    await remind();
    expect(await world.noticesOf(world.studentId)).toEqual([]);
    await test.db.updateTable('lessons').set({ reminders: 1 }).where('booking_id', '=', id).execute();
    await remind();
    expect(await world.noticesOf(world.studentId)).toEqual(['sessionReminder']);
  });
});

describe("a teacher's links, as personal data,", () => {
  it('are in no public answer', async () => {
    await setUsual(LINK);
    await world.booking();
    test.clock.set(OPENS);
    const { teacherId } = world.teacher;
    for (const path of ['', '/coming-days', '/time-slots', '/time-off', '/reviews']) {
      expect((await test.client().get(`/api/teacher/${teacherId}${path}`)).body, path).not.toContain(
        'meet.google',
      );
    }
    expect((await test.client().get('/api/teachers/search?city=Mumbai')).body).not.toContain('meet.google');
    const stranger = await signInAs(test, await createStudent(test.db));
    expect((await stranger.get(`/api/teacher/${teacherId}`)).body).not.toContain('meet.google');
  });

  it('are exported to the teacher only, and erased with the account', async () => {
    await setUsual(LINK);
    const { id, url } = await world.booking();
    await world.asTeacher.put(`${url}/meeting-link`, { url: OTHER });
    const exported = async (browser: TestClient) => {
      const reply = await browser.get('/api/account/export');
      const files = unzipSync(new Uint8Array(reply.rawPayload));
      return Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join('\n');
    };
    const own = await exported(world.asTeacher);
    for (const link of [LINK, OTHER]) expect(own).toContain(link);
    const ofStudent = await exported(world.asStudent);
    for (const link of [LINK, OTHER]) expect(ofStudent).not.toContain(link);

    const { userId } = world.teacher;
    await test.db.transaction().execute((tx) => bookingsPersonalData.erase(tx as never, { userId } as never));
    const row = test.db.selectFrom('bookings').select('meeting_link').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ meeting_link: null });
    expect(
      await test.db.selectFrom('meeting_links').selectAll().where('user_id', '=', userId).execute(),
    ).toEqual([]);
  });
});
