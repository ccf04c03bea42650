import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, signInAs } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { watchHints } from '#test/watch-hints.ts';
import { deleteAccount } from '#test/worlds/privacy-world.ts';
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

const LATER = '2026-03-03T05:30:00.000Z';
const statusOf = async (path: string) => (await world.open(path)).statusCode;
const share = (by: TestClient) => world.act(by, 'share');
const rows = () =>
  test.db.selectFrom('session_shares').selectAll().where('booking_id', '=', world.bookingId).execute();

/** The teacher proposes another time for the lesson, and the student accepts it. */
async function move(to: string): Promise<void> {
  const { id } = (await world.asTeacher.post(`${world.url}/proposals`, { times: [to] })).json();
  const reply = await world.asStudent.post(`${world.url}/proposals/${id}/accept`, { time: to });
  expect(reply.statusCode).toBe(200);
}
async function cancel(): Promise<void> {
  await world.asStudent.post(`${world.url}/cancellation`, { reason: 'Ill' });
  expect((await world.asTeacher.post(`${world.url}/cancellation/accept`)).statusCode).toBe(200);
}

describe('sharing a session', () => {
  it('gives each side a link of its own, and the same one when asked again', async () => {
    const { path } = await world.shared();
    expect(path).toMatch(/^\/s\/[\w-]{43}$/);
    expect((await world.shared()).path).toBe(path);
    const other = await world.shared(world.asTeacher);
    expect(other.path).not.toBe(path);
    expect((await world.open(path)).json()).toMatchObject({ sharedBy: 'student' });
    expect((await world.open(other.path)).json()).toMatchObject({ sharedBy: 'teacher' });
  });

  it('makes one share of twenty requests at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => share(world.asStudent)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json().shares[0].path)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('stores no token, only its hash', async () => {
    const { path } = await world.shared();
    const text = JSON.stringify(await rows());
    expect(text).not.toContain(path.slice(3));
    const [row] = await rows();
    expect(row?.token_hash).toHaveLength(32);
  });

  it('is refused for sessions of other people and for sessions that are over', async () => {
    const stranger = await signInAs(test, await createStudent(test.db));
    expect(statusAndCodeOf(await share(stranger))).toEqual([404, 'BOOKING_NOT_FOUND']);
    const other = { action: 'share', lessonId: crypto.randomUUID() };
    expect(statusAndCodeOf(await world.change(world.asStudent, other))).toEqual([409, 'SESSION_OVER']);
    expect((await world.change(world.asStudent, { action: 'share' })).json().fields).toHaveProperty(
      'lessonId',
    );
    test.clock.set('2026-03-03T02:29:59Z');
    expect((await share(world.asStudent)).statusCode).toBe(200);
    test.clock.set('2026-03-03T02:30:00Z');
    expect(statusAndCodeOf(await share(world.asTeacher))).toEqual([409, 'SESSION_OVER']);
  });

  it('lets nobody else see, answer or withdraw a share', async () => {
    const { path } = await world.shared();
    test.clock.set('2026-03-03T01:45:00Z');
    const stranger = await signInAs(test, await createStudent(test.db));
    for (const [by, refusal] of [
      [world.asTeacher, [409, 'SHARE_ENDED']],
      [stranger, [404, 'BOOKING_NOT_FOUND']],
    ] as const) {
      expect((await world.safetyOf(by)).shares).toEqual([]);
      for (const action of ['allWell', 'withdraw'])
        expect(statusAndCodeOf(await world.act(by, action))).toEqual(refusal);
    }
    expect((await world.open(path)).json()).toMatchObject({ state: 'running' });
  });

  it('cannot be withdrawn through another booking of the same person', async () => {
    const { path } = await world.shared();
    const { url } = await world.booking({ sessionAt: new Date('2026-03-06T01:30:00Z') });
    const body = { action: 'withdraw', lessonId: world.lessonId };
    expect(statusAndCodeOf(await world.asStudent.put(`${url}/safety`, body))).toEqual([409, 'SHARE_ENDED']);
    expect(await statusOf(path)).toBe(200);
  });
});

describe('a shared session', () => {
  it('has the names, the times and the area, and nothing else', async () => {
    const { path } = await world.shared();
    const reply = await world.open(path);
    expect(reply.headers['cache-control']).not.toContain('public');
    expect(reply.json()).toEqual({
      sharedBy: 'student',
      student: expect.any(String),
      teacher: { name: expect.any(String), firstName: expect.any(String), picture: null },
      sessionType: 'offline',
      startsAt: '2026-03-03T01:30:00.000Z',
      endsAt: '2026-03-03T02:30:00.000Z',
      area: expect.any(String),
      state: 'planned',
      wellAt: null,
      sharedUntil: '2026-03-03T04:30:00.000Z',
      asOf: '2026-03-02T06:30:00.000Z',
    });
  });

  it('leaves out an area that was typed freely', async () => {
    const { path } = await world.shared();
    const place = { city: 'Chennai', area: '12 Fourth Cross, Second Floor' };
    await world.asStudent.post('/api/client/profile', place);
    expect((await world.open(path)).json().area).toBe('Chennai');
    await world.asStudent.post('/api/client/profile', { ...place, area: 'Adyar', areaMapsId: 'area:1' });
    expect((await world.open(path)).json().area).toBe('Adyar, Chennai');
  });

  it('ends exactly two hours after the planned end', async () => {
    const { path } = await world.shared();
    test.clock.set('2026-03-03T04:29:59.999Z');
    expect(await statusOf(path)).toBe(200);
    test.clock.set('2026-03-03T04:30:00Z');
    expect(await statusOf(path)).toBe(404);
    expect((await world.safetyOf(world.asStudent)).shares).toEqual([]);
  });

  it('ends when it is withdrawn, and a new share has another link', async () => {
    const { path } = await world.shared();
    expect((await world.act(world.asStudent, 'withdraw')).statusCode).toBe(200);
    expect(await statusOf(path)).toBe(404);
    expect(statusAndCodeOf(await world.act(world.asStudent, 'withdraw'))).toEqual([409, 'SHARE_ENDED']);
    const next = await world.shared();
    expect(next.path).not.toBe(path);
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf(next.path)).toBe(200);
  });

  it('follows a session that is moved', async () => {
    const { path } = await world.shared();
    await move(LATER);
    expect((await world.open(path)).json()).toMatchObject({
      startsAt: LATER,
      sharedUntil: '2026-03-03T08:30:00.000Z',
    });
    expect((await world.safetyOf(world.asStudent)).shares).toMatchObject([{ path, startsAt: LATER }]);
    test.clock.set('2026-03-03T08:29:59Z');
    expect(await statusOf(path)).toBe(200);
    test.clock.set('2026-03-03T08:30:00Z');
    expect(await statusOf(path)).toBe(404);
  });

  it('is refetched by the open pages of both sides when the session is moved or cancelled', async () => {
    const { id } = (await world.asTeacher.post(`${world.url}/proposals`, { times: [LATER] })).json();
    const sides = [world.asStudent, world.asTeacher];
    const watch = () => Promise.all(sides.map((side) => watchHints(test, side)));
    const refetched = async (streams: Awaited<ReturnType<typeof watch>>) => {
      await Promise.all(streams.map((stream) => stream.refetched('/api/safety')));
      for (const stream of streams) stream.close();
    };
    const moved = await watch();
    await world.asStudent.post(`${world.url}/proposals/${id}/accept`, { time: LATER });
    await refetched(moved);
    await world.asStudent.post(`${world.url}/cancellation`, { reason: 'Ill' });
    const cancelled = await watch();
    await world.asTeacher.post(`${world.url}/cancellation/accept`);
    await refetched(cancelled);
  });

  it('ends when the session is cancelled, and when a side leaves', async () => {
    const { path } = await world.shared();
    await cancel();
    expect(await statusOf(path)).toBe(404);
    const next = await createSafetyWorld(test);
    const own = await next.shared(next.asTeacher);
    await deleteAccount(next.asStudent, next.student);
    expect((await next.open(own.path)).statusCode).toBe(404);
  });

  it('answers the same for tokens that are unknown, malformed, withdrawn and ended', async () => {
    const { path } = await world.shared();
    const { path: ended } = await world.shared(world.asTeacher);
    await world.act(world.asStudent, 'withdraw');
    test.clock.set('2026-03-03T04:30:00Z');
    const paths = [path, ended, `/s/${'a'.repeat(43)}`, '/s/x', `/s/${'a'.repeat(44)}`];
    const replies = await Promise.all(paths.map((one) => world.open(one)));
    const answers = replies.map((reply) => {
      const { requestId: _, ...body } = reply.json();
      return JSON.stringify([reply.statusCode, body]);
    });
    expect(new Set(answers).size).toBe(1);
  });

  it('keeps its link when the secret key is replaced', async () => {
    const { path } = await world.shared();
    const { config } = test.platform;
    const keys = { secretKey: config.secretKey, olderSecretKeys: config.olderSecretKeys };
    try {
      Object.assign(config, { secretKey: 'n'.repeat(40), olderSecretKeys: [keys.secretKey] });
      expect((await world.safetyOf(world.asStudent)).shares[0]?.path).toBe(path);
      Object.assign(config, { olderSecretKeys: [] });
      expect((await world.safetyOf(world.asStudent)).shares[0]?.path).toBeNull();
    } finally {
      Object.assign(config, keys);
    }
  });
});

describe('stored shares', () => {
  it('are deleted a day after their session ends', async () => {
    await world.shared();
    test.clock.set('2026-03-04T02:29:59Z');
    await runJob(test, 'safety.shares');
    expect(await rows()).toHaveLength(1);
    test.clock.set('2026-03-04T02:30:00Z');
    await runJob(test, 'safety.shares');
    expect(await rows()).toHaveLength(0);
  });

  it('are erased with the account, and exported without their links', async () => {
    const { path } = await world.shared();
    await world.setAddress('Flat 4, Sea View, Hill Road');
    const archive = await world.asStudent.get('/api/account/export');
    expect(archive.statusCode).toBe(200);
    expect(archive.rawPayload.includes(Buffer.from(path.slice(3)))).toBe(false);
    await deleteAccount(world.asStudent, world.student);
    test.clock.advance(8 * 86_400_000);
    await runJob(test, 'erase-accounts');
    expect(await rows()).toHaveLength(0);
    const left = await test.db.selectFrom('visit_addresses').selectAll().execute();
    expect(left.filter((row) => row.booking_id === world.bookingId)).toEqual([]);
  });
});
