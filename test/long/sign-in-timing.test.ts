import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStudent } from '#test/factories.ts';
import { MAX_INDISTINCT_Z, median, rankDistance } from '#test/rank-distance.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const TRIES = 200;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** T18: a wrong password takes equally long for an account, a blocked account and an unused number. */
it('a wrong password takes equally long for every number', async () => {
  const times: Record<'existing' | 'unknown' | 'blocked', number[]> = {
    existing: [],
    unknown: [],
    blocked: [],
  };
  const answers = new Set<string>();
  for (let count = -10; count < TRIES; count += 1) {
    // Each try uses a new address and number, so that no rate limit applies.
    const existing = await createStudent(test.db);
    const blocked = await createStudent(test.db);
    await test.db
      .updateTable('users')
      .set({ blocked_at: test.clock.now() })
      .where('id', '=', blocked.userId)
      .execute();
    const numbers = {
      existing: existing.mobile,
      unknown: String(6_500_000_000 + count + 10),
      blocked: blocked.mobile,
    };
    const order = (['existing', 'unknown', 'blocked'] as const).map(
      (_, index, all) => all[(index + count + 12) % 3],
    );
    for (const who of order) {
      if (who === undefined) continue;
      const started = performance.now();
      const answer = await test.client().request({
        method: 'POST',
        url: '/api/login',
        remoteAddress: `10.${(count + 10) % 250}.${order.indexOf(who)}.9`,
        payload: { mobile: numbers[who], password: 'wrong' },
      });
      // Warm-up runs.
      if (count >= 0) times[who].push(performance.now() - started);
      const { requestId: _requestId, ...body } = answer.json();
      answers.add(JSON.stringify([answer.statusCode, body]));
    }
  }
  expect([...answers]).toHaveLength(1);
  for (const who of ['unknown', 'blocked'] as const) {
    const apart = Math.abs(median(times.existing) - median(times[who]));
    const near = apart < 5 || apart < 0.1 * median(times.existing);
    expect([who, near, rankDistance(times.existing, times[who]) < MAX_INDISTINCT_Z]).toEqual([
      who,
      true,
      true,
    ]);
  }
}, 300_000);
