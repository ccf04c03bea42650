import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#platform/server/outbox/sender.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { createTeacher } from '#test/factories.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createSessionWorld, type SessionWorld } from '#test/worlds/session-world.ts';

let test: TestApp;
let world: SessionWorld;
let outbox: OutboxWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSessionWorld(test);
  outbox = await OutboxWorld.begin(test);
});

/** Tries to send what is due while the providers fail, and again at `later`. Returns what leaves then. */
async function sentAfterFailure(later: string) {
  outbox.behave = () => Promise.reject(new DeliveryError('HTTP 500'));
  await deliverDueMessages(outbox.platform());
  expect((await outbox.rows()).map(({ attempts }) => attempts)).toContain(1);
  outbox.behave = async () => undefined;
  test.clock.set(later);
  await deliverDueMessages(outbox.platform());
  return outbox.sent.map(({ mail }) => mail.subject).join('\n');
}

describe('messages that could not be sent', () => {
  it('do not remind of a session that has begun', async () => {
    await world.booking();
    test.clock.set('2026-03-03T06:00:00+05:30');
    await world.runJobs();
    expect(await sentAfterFailure('2026-03-03T07:01:00+05:30')).not.toContain('is in 1 hour');
  });

  it('still remind before it begins', async () => {
    await world.booking();
    test.clock.set('2026-03-03T06:00:00+05:30');
    await world.runJobs();
    expect(await sentAfterFailure('2026-03-03T06:59:00+05:30')).toContain('is in 1 hour');
  });

  it.each([
    ['of a new request', '2026-03-02T12:00:00+05:30'],
    ['of a request that waits', '2026-03-03T10:00:00+05:30'],
  ])('do not tell %s after it has expired', async (_what, at) => {
    const { asStudent, teacher, runJobs } = world;
    const hours = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    await asStudent.post('/api/booking-requests', { ...hours, clientPreferredDays: ['tuesday'] });
    test.clock.set(at);
    await runJobs();
    expect(await sentAfterFailure('2026-03-04T00:00:00+05:30')).not.toMatch(
      /asked for a session|waiting for your reply/,
    );
  });
});

const EVENING = '2026-03-02T22:00:00+05:30';
const MORNING = '2026-03-03T08:01:00+05:30';

async function request(at: string): Promise<string> {
  test.clock.set(at);
  const wish = { teacherId: world.teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
  const { id } = (await world.asStudent.post('/api/booking-requests', wish)).json();
  return `/api/booking-requests/${id}`;
}

/** The subjects of the mails and the texts of the SMS that the teacher gets by the morning. */
async function readInTheMorning(): Promise<string[]> {
  test.clock.set(MORNING);
  await deliverDueMessages(outbox.platform());
  const { email, mobile } = world.teacher;
  return outbox.sent
    .filter(({ recipient }) => [email, mobile].includes(recipient))
    .map(({ mail, text, recipient }) => (recipient === email ? mail.subject : text));
}

const ASKS = /asked for a session|is waiting for your reply/;
const TIME = '2026-03-04T07:00:00+05:30';

const SETTLED: Record<string, (url: string) => Promise<unknown>> = {
  accepts: (url) => world.asTeacher.put(`${url}/status`, { status: 'confirmed', confirmedDateTime: TIME }),
  declines: (url) => world.asTeacher.put(`${url}/status`, { status: 'cancelled' }),
  'suggests other times': (url) => world.asTeacher.post(`${url}/proposals`, { times: [TIME] }),
};

describe('in the morning, a teacher is not asked for an answer that was given at night', () => {
  it.each(Object.keys(SETTLED))('when the teacher %s', async (answer) => {
    const url = await request(EVENING);
    test.clock.set('2026-03-02T22:10:00+05:30');
    await SETTLED[answer]?.(url);
    expect((await readInTheMorning()).join('\n')).not.toMatch(ASKS);
  });

  it('when the student withdraws the request', async () => {
    const url = await request(EVENING);
    await world.asStudent.put(`${url}/status`, { status: 'cancelled' });
    expect((await readInTheMorning()).join('\n')).not.toMatch(ASKS);
  });

  it('after a reminder of the night', async () => {
    const url = await request('2026-03-02T10:00:00+05:30');
    outbox = await OutboxWorld.begin(test);
    test.clock.set(EVENING);
    await world.runJobs();
    await SETTLED.accepts?.(url);
    expect((await readInTheMorning()).join('\n')).not.toMatch(/is waiting for your reply/);
  });

  it('but of other requests', async () => {
    const url = await request(EVENING);
    const other = await createTeacher(test.db);
    world = { ...world, teacher: other };
    await request(EVENING);
    await SETTLED.declines?.(url);
    expect(await readInTheMorning()).toContainEqual(expect.stringMatching(/asked for a session$/));
  });
});
