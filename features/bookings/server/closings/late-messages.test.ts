import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#platform/server/outbox/sender.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
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
