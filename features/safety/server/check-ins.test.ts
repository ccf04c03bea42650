import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
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

const askedOf = async (userId: string) =>
  (await world.noticesOf(userId)).filter((kind) => kind === 'allWell').length;
const asked = () => askedOf(world.studentId);
/** Runs the job at an instant. Returns how often the student has been asked so far. */
async function askAt(instant: string): Promise<number> {
  test.clock.set(instant);
  await world.ask();
  return asked();
}
const stateOf = async (path: string) => (await world.open(path)).json().state;

describe('“All well?”', () => {
  it('is asked at the planned end and 15 minutes later, to the second, and never again', async () => {
    await world.shared();
    expect(await askAt('2026-03-03T02:29:59Z')).toBe(0);
    expect(await askAt('2026-03-03T02:30:00Z')).toBe(1);
    expect(await askAt('2026-03-03T02:44:59Z')).toBe(1);
    expect(await askAt('2026-03-03T02:45:00Z')).toBe(2);
    expect(await askAt('2026-03-03T02:46:00Z')).toBe(2);
    expect(await askAt('2026-03-03T04:29:00Z')).toBe(2);
    // The teacher gets no notice.
    expect(await askedOf(world.teacher.userId)).toBe(0);
  });

  it('is shown on the shared page as asked, and 15 minutes later as not answered yet', async () => {
    const { path } = await world.shared();
    test.clock.set('2026-03-03T02:30:00Z');
    expect(await stateOf(path)).toBe('asked');
    test.clock.set('2026-03-03T02:45:00Z');
    expect(await stateOf(path)).toBe('noAnswer');
  });

  it('goes only to the person who shared, also by mail', async () => {
    await world.shared(world.asTeacher);
    await askAt('2026-03-03T02:30:00Z');
    expect(await asked()).toBe(0);
    const [notice] = (await world.asTeacher.get('/api/notifications')).json().notices;
    expect(notice).toMatchObject({ title: 'All well?', href: '/teacher-dashboard?tab=bookings' });
    expect(notice.body).toContain('Tue, 3 Mar 2026, 7:00 AM IST');
    const mails = await test.client().get(`/dev/outbox.json?to=${world.teacher.email}`);
    expect(
      mails.json().filter(({ subject }: { subject: string }) => subject.includes('All well?')),
    ).toHaveLength(1);
  });

  it('is not asked after an answer, a withdrawal or a cancellation, nor without a shared session', async () => {
    expect(await askAt('2026-03-03T02:30:00Z')).toBe(0);
    for (const end of ['allWell', 'withdraw', 'cancel'] as const) {
      world = await createSafetyWorld(test);
      await world.shared();
      if (end === 'cancel') {
        await world.asStudent.post(`${world.url}/cancellation`, { reason: 'Ill' });
        await world.asTeacher.post(`${world.url}/cancellation/accept`);
      } else {
        test.clock.set('2026-03-03T02:30:00Z');
        expect((await world.act(world.asStudent, end)).statusCode).toBe(200);
      }
      expect([end, await askAt('2026-03-03T02:45:00Z')]).toEqual([end, 0]);
    }
  });

  it('is still asked after an answer during the session, and a later answer ends it', async () => {
    const { path } = await world.shared();
    test.clock.set('2026-03-03T01:31:00Z');
    expect((await world.act(world.asStudent, 'allWell')).statusCode).toBe(200);
    const wellAt = '2026-03-03T01:31:00.000Z';
    expect((await world.open(path)).json()).toMatchObject({ state: 'running', wellAt });
    expect(await askAt('2026-03-03T02:30:00Z')).toBe(1);
    expect((await world.open(path)).json()).toMatchObject({ state: 'asked', wellAt });
    test.clock.set('2026-03-03T02:31:00Z');
    await world.act(world.asStudent, 'allWell');
    expect((await world.open(path)).json()).toMatchObject({
      state: 'well',
      wellAt: '2026-03-03T02:31:00.000Z',
    });
    expect(await askAt('2026-03-03T02:45:00Z')).toBe(1);
  });

  it('stops after the first question when that is answered', async () => {
    await world.shared();
    expect(await askAt('2026-03-03T02:30:00Z')).toBe(1);
    await world.act(world.asStudent, 'allWell');
    expect(await askAt('2026-03-03T02:45:00Z')).toBe(1);
  });

  it('follows a session that is moved', async () => {
    await world.shared();
    const times = ['2026-03-03T00:30:00.000Z'];
    const { id } = (await world.asTeacher.post(`${world.url}/proposals`, { times })).json();
    await world.asStudent.post(`${world.url}/proposals/${id}/accept`, {});
    expect(await askAt('2026-03-03T01:29:59Z')).toBe(0);
    expect(await askAt('2026-03-03T01:30:00Z')).toBe(1);
    expect(await askAt('2026-03-03T02:30:00Z')).toBe(2);
  });

  it('is asked once per job run after the server was down, and not after the page has ended', async () => {
    await world.shared();
    expect(await askAt('2026-03-03T03:00:00Z')).toBe(1);
    expect(await askAt('2026-03-03T03:01:00Z')).toBe(2);
    world = await createSafetyWorld(test);
    await world.shared();
    expect(await askAt('2026-03-03T04:30:00Z')).toBe(0);
  });

  it('asks once when two processes run the job at the same moment', async () => {
    await world.shared();
    test.clock.set('2026-03-03T02:30:00Z');
    await Promise.all([world.ask(), world.ask(), world.ask()]);
    expect(await asked()).toBe(1);
  });
});

describe('the answer', () => {
  it('is taken from the start of the session until the page ends', async () => {
    await world.shared();
    const say = () => world.act(world.asStudent, 'allWell');
    test.clock.set('2026-03-03T01:29:59Z');
    expect(statusAndCodeOf(await say())).toEqual([409, 'SHARE_TOO_EARLY']);
    test.clock.set('2026-03-03T01:30:00Z');
    expect((await say()).json().shares).toMatchObject([
      { state: 'running', wellAt: '2026-03-03T01:30:00.000Z' },
    ]);
    test.clock.set('2026-03-03T04:30:00Z');
    expect(statusAndCodeOf(await say())).toEqual([409, 'SHARE_ENDED']);
    const alarm = await world.act(world.asStudent, 'alarm');
    expect([alarm.statusCode, alarm.json().fields]).toEqual([400, { action: 'Please choose what to do' }]);
  });

  it('shows on the page, and of several answers after the end the first one counts', async () => {
    const { path } = await world.shared();
    test.clock.set('2026-03-03T02:31:00Z');
    const replies = await Promise.all([1, 2].map(() => world.act(world.asStudent, 'allWell')));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    test.clock.set('2026-03-03T02:50:00Z');
    await world.act(world.asStudent, 'allWell');
    const said = { state: 'well', wellAt: '2026-03-03T02:31:00.000Z' };
    expect((await world.open(path)).json()).toMatchObject(said);
    expect((await world.safetyOf(world.asStudent)).shares).toMatchObject([said]);
  });

  it('given at the same time as a withdrawal never keeps the page open', async () => {
    const { path } = await world.shared();
    test.clock.set('2026-03-03T02:31:00Z');
    const replies = await Promise.all(
      ['allWell', 'withdraw', 'allWell'].map((action) => world.act(world.asStudent, action)),
    );
    for (const reply of replies) expect([200, 409]).toContain(reply.statusCode);
    expect((await world.open(path)).statusCode).toBe(404);
  });
});
