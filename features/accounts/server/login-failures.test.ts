import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let body: ReturnType<typeof signUpBody>;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  // Failures from one address count for five minutes: every test starts with none.
  t.clock.advance(5 * 60_000);
  body = signUpBody();
  await t.client().post('/api/register', body);
});

const tryWith = (password: string, mobile = body.mobile) =>
  t.client().post('/api/login', { mobile, password });

async function fail(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expect((await tryWith('wrong one')).statusCode).toBe(401);
  }
}

test('five failures are free, then the wait doubles from 30 s to 15 min', async () => {
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

test('a success ends the count', async () => {
  await fail(4);
  expect((await tryWith(body.password)).statusCode).toBe(200);
  await fail(4);
  expect((await tryWith(body.password)).statusCode).toBe(200);
});

test('of forty guesses at once five are compared', async () => {
  const guesses = await Promise.all(Array.from({ length: 40 }, () => tryWith('wrong one')));
  expect(guesses.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
  expect(guesses.filter((reply) => reply.statusCode === 429)).toHaveLength(35);
});

test('an unknown number waits like a known one', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect((await tryWith('wrong one', '9111111111')).statusCode).toBe(401);
  }
  const refused = await tryWith('wrong one', '+91 91111 11111');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
});

test('an address may fail thirty times in five minutes, over all numbers', async () => {
  for (let count = 0; count < 30; count += 1) {
    expect((await tryWith('wrong one', String(8_000_000_000 + count))).statusCode).toBe(401);
  }
  const refused = await tryWith(body.password);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '300']);
  t.clock.advance(5 * 60_000);
  expect((await tryWith(body.password)).statusCode).toBe(200);
});

test('an IPv6 caller cannot start anew from each of the addresses that they own', async () => {
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

test('the table of failures names nobody', async () => {
  await fail(1);
  const rows = await t.db.selectFrom('login_failures').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(body.mobile);
  expect(rows.every((row) => row.key.length === 32)).toBe(true);
});
