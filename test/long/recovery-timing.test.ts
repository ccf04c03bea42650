import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStudent } from '#test/factories.ts';
import { MAX_INDISTINCT_Z, median, rankDistance } from '#test/rank-distance.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const TRIES = 200;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Returns the time of one call in ms and adds its answer to `answers`. All users must get the same answer. */
async function timed(url: string, payload: object, answers: Set<string>): Promise<number> {
  // Each try uses a new address, so that no rate limit applies.
  const remoteAddress = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`;
  const started = performance.now();
  const answer = await test.app.inject({ method: 'POST', url, remoteAddress, payload });
  const took = performance.now() - started;
  const { requestId: _requestId, ...body } = answer.json();
  answers.add(JSON.stringify([answer.statusCode, body]));
  // Background work must not slow down the next answer.
  await test.platform.background.settled();
  return took;
}

function expectAlike(existing: readonly number[], other: readonly number[]): void {
  const apart = Math.abs(median(existing) - median(other));
  const near = apart < 5 || apart < 0.1 * median(existing);
  expect({ near, alike: rankDistance(existing, other) < MAX_INDISTINCT_Z }).toEqual({
    near: true,
    alike: true,
  });
}

/**
 * Like T18 (sign-in-timing.test.ts), for two calls of password recovery: they must not reveal whether a number or email
 * has an account.
 */
describe('response times of password recovery do not reveal accounts', () => {
  it('requesting a code', async () => {
    const times = { existing: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    for (let count = -10; count < TRIES; count += 1) {
      const { email } = await createStudent(test.db);
      const asked = { existing: email, unknown: `nobody.${count + 10}@example.com` };
      for (const who of count % 2 ? (['existing', 'unknown'] as const) : (['unknown', 'existing'] as const)) {
        const took = await timed('/api/auth/forgot-password', { identifier: asked[who] }, answers);
        // Warm-up runs.
        if (count >= 0) times[who].push(took);
      }
    }
    expect([...answers]).toHaveLength(1);
    expectAlike(times.existing, times.unknown);
  }, 300_000);

  it('a wrong code, with a pending code, without one, and without an account', async () => {
    const times = { pending: [] as number[], none: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    const order = ['pending', 'none', 'unknown'] as const;
    for (let count = -10; count < TRIES; count += 1) {
      const [one, other] = [await createStudent(test.db), await createStudent(test.db)];
      await test.client().post('/api/auth/forgot-password', { identifier: one.email });
      await test.platform.background.settled();
      const asked = { pending: one.email, none: other.email, unknown: `no.one.${count + 10}@example.com` };
      for (const [index] of order.entries()) {
        const who = order[(index + count + 12) % 3] ?? 'unknown';
        const body = { identifier: asked[who], otp: '000000', newPassword: 'evening-mat-77' };
        const took = await timed('/api/auth/reset-password', body, answers);
        if (count >= 0) times[who].push(took);
      }
    }
    expect([...answers]).toHaveLength(1);
    expectAlike(times.pending, times.none);
    expectAlike(times.pending, times.unknown);
  }, 300_000);
});
