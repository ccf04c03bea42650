import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN_LIMITS } from '#shared/calls/limits.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createSignInWorld, ipAddressAt, type SignInWorld } from '#test/worlds/sign-in-world.ts';
import { identityJobs } from '../jobs.ts';

let t: TestApp;
let world: SignInWorld;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  world = await createSignInWorld(t);
});

test('allows five failures, then doubles the wait from 30 s to 15 min', async () => {
  const { body, tryWith, fail } = world;
  await fail(5);
  for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
    const refused = await tryWith('wrong one');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(wait));
    t.clock.advance(wait * 1000 - 1000);
    expect((await tryWith(body.password)).statusCode).toBe(429);
    t.clock.advance(1000);
    await fail(1);
  }
});

test('unlocks at once after a clock that was ahead has been corrected', async () => {
  const { body, tryWith, fail } = world;
  const right = t.clock.now();
  t.clock.advance(86_400_000);
  await fail(5);
  expect((await tryWith(body.password)).statusCode).toBe(429);
  t.clock.set(right.toISOString());
  expect((await tryWith(body.password)).statusCode).toBe(200);
});

test('resets the count after a success', async () => {
  const { body, tryWith, fail } = world;
  await fail(4);
  expect((await tryWith(body.password)).statusCode).toBe(200);
  await fail(4);
  expect((await tryWith(body.password)).statusCode).toBe(200);
});

test('a browser that the account forgot with a new password starts again without failures', async () => {
  const { body, tryFrom } = world;
  const browser = t.client();
  const tryHere = async (password: string) => (await tryFrom('203.0.113.7', password, browser)).statusCode;
  const failFour = async () => {
    for (let count = 0; count < 4; count += 1) expect(await tryHere('wrong one')).toBe(401);
  };
  expect(await tryHere(body.password)).toBe(200);
  await failFour();
  await t.db.deleteFrom('known_devices').execute();
  expect(await tryHere(body.password)).toBe(200);
  await failFour();
  expect(await tryHere(body.password)).toBe(200);
});

test('compares five of forty concurrent guesses', async () => {
  const { tryWith } = world;
  const guesses = await Promise.all(Array.from({ length: 40 }, () => tryWith('wrong one')));
  expect(guesses.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
  expect(guesses.filter((reply) => reply.statusCode === 429)).toHaveLength(35);
});

test('an unknown number waits like an existing one', async () => {
  const { tryWith } = world;
  for (let count = 0; count < 5; count += 1) {
    expect((await tryWith('wrong one', '9111111111')).statusCode).toBe(401);
  }
  const refused = await tryWith('wrong one', '+91 91111 11111');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
});

test('an address may fail thirty times in five minutes, across all numbers', async () => {
  const { body, tryWith } = world;
  for (let count = 0; count < 30; count += 1) {
    expect((await tryWith('wrong one', String(8_000_000_000 + count))).statusCode).toBe(401);
  }
  const refused = await tryWith(body.password);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '300']);
  t.clock.advance(5 * 60_000);
  expect((await tryWith(body.password)).statusCode).toBe(200);
});

test('an IPv6 caller cannot reset the count by changing addresses', async () => {
  const { body } = world;
  const tryFrom = (remoteAddress: string, mobile: string) =>
    t.client().request({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      payload: { mobile, password: 'wrong one' },
    });
  for (let count = 0; count < 30; count += 1) {
    const answer = await tryFrom(`2001:db8:1:2::${count.toString(16)}`, String(8_100_000_000 + count));
    expect(answer.statusCode).toBe(401);
  }
  expect((await tryFrom('2001:db8:1:2:ffff::1', body.mobile)).statusCode).toBe(429);
  expect((await tryFrom('2001:db8:1:3::1', body.mobile)).statusCode).toBe(401);
});

test('the table of failures identifies no user', async () => {
  const { body, fail } = world;
  await fail(1);
  const rows = await t.db.selectFrom('login_failures').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(body.mobile);
  expect(rows.every((row) => row.key.length === 32)).toBe(true);
});

describe('guessing one password from fifty addresses (T20)', () => {
  test('compares at most ten guesses in the first fifteen minutes', async () => {
    const { tryFrom } = world;
    let compared = 0;
    for (let second = 0; second < 15 * 60; second += 5) {
      const { statusCode } = await tryFrom(ipAddressAt(second), 'wrong one');
      if (statusCode === 401) compared += 1;
      t.clock.advance(5000);
    }
    expect(compared).toBeGreaterThanOrEqual(SIGN_IN_LIMITS.failuresWithoutDelay);
    expect(compared).toBeLessThanOrEqual(10);
  });

  test('requires a new password after a hundred failures in a row, whether the number exists or not', async () => {
    const { body } = world;
    for (const mobile of [body.mobile, '9222222222']) {
      const guess = (count: number, password: string) =>
        t.client().request({
          method: 'POST',
          url: '/api/login',
          remoteAddress: ipAddressAt(count),
          payload: { mobile, password },
        });
      await t.db.deleteFrom('login_failures').execute();
      expect((await guess(0, 'wrong one')).statusCode).toBe(401);
      // Adds 97 failures at once, because each real try takes time to hash.
      await t.db.updateTable('login_failures').set({ failures: 97 }).where('failures', '=', 1).execute();
      for (let count = 97; count < SIGN_IN_LIMITS.recoveryAfter; count += 1) {
        expect((await guess(count, 'wrong one')).statusCode).toBe(401);
        t.clock.advance(SIGN_IN_LIMITS.maxLockSeconds * 1000);
      }
      for (const password of ['wrong one', body.password]) {
        const refused = await guess(0, password);
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'RECOVERY_REQUIRED']);
      }
    }
  });
});

test('sixty numbers tried once each from one address stop at thirty, with the time to wait (T22)', async () => {
  const { tryWith } = world;
  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    const reply = await tryWith('wrong one', String(8_200_000_000 + count));
    statuses.push(reply.statusCode);
    if (reply.statusCode === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
});

test('compares thirty of forty numbers tried at once from one address', async () => {
  const { tryWith } = world;
  const all = Array.from({ length: 40 }, (_, count) => tryWith('wrong one', String(8_300_000_000 + count)));
  const statuses = (await Promise.all(all)).map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
});

test('successful sign-ins do not count against the address', async () => {
  const { body, tryWith } = world;
  const together = await Promise.all(Array.from({ length: 35 }, () => tryWith(body.password)));
  expect(new Set(together.map((reply) => reply.statusCode))).toEqual(new Set([200]));
});

test('a job deletes old counts and browsers that are no longer used', async () => {
  const { body, fail } = world;
  await t.client().post('/api/login', { mobile: body.mobile, password: body.password });
  await fail(1);
  const run = async () => {
    for (const job of identityJobs) await job.run(t.platform);
    const count = (table: 'login_failures' | 'known_devices') =>
      t.db
        .selectFrom(table)
        .selectAll()
        .execute()
        .then((rows) => rows.length);
    return [await count('login_failures'), await count('known_devices')];
  };
  t.clock.advance(29 * 86_400_000);
  const [failures] = await run();
  expect(failures).toBeGreaterThan(0);
  t.clock.advance(2 * 86_400_000);
  expect((await run())[0]).toBe(0);
  t.clock.advance(400 * 86_400_000);
  expect(await run()).toEqual([0, 0]);
});
