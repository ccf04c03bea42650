import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN_LIMITS, SIGN_UP_LIMIT } from '#shared/limits.ts';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { accountJobs } from './jobs.ts';

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

const tryFrom = (remoteAddress: string, password: string, client = t.client()) =>
  client.request({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    payload: { mobile: body.mobile, password },
  });

/** Fifty addresses in different networks. */
const address = (count: number) => `198.51.${count % 50}.${1 + (count % 200)}`;

describe('guessing one password from fifty addresses (T20)', () => {
  test('gets at most ten guesses compared in the first fifteen minutes', async () => {
    let compared = 0;
    for (let second = 0; second < 15 * 60; second += 5) {
      const { statusCode } = await tryFrom(address(second), 'wrong one');
      if (statusCode === 401) compared += 1;
      t.clock.advance(5000);
    }
    expect(compared).toBeGreaterThanOrEqual(SIGN_IN_LIMITS.free);
    expect(compared).toBeLessThanOrEqual(10);
  });

  test('ends for good after a hundred in a row: then only a new password helps, known number or not', async () => {
    for (const mobile of [body.mobile, '9222222222']) {
      const guess = (count: number, password: string) =>
        t.client().request({
          method: 'POST',
          url: '/api/login',
          remoteAddress: address(count),
          payload: { mobile, password },
        });
      await t.db.deleteFrom('login_failures').execute();
      expect((await guess(0, 'wrong one')).statusCode).toBe(401);
      // Ninety-seven of them in one stroke; each takes its time to hash.
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
  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    const reply = await tryWith('wrong one', String(8_200_000_000 + count));
    statuses.push(reply.statusCode);
    if (reply.statusCode === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
});

test('of forty numbers tried at once from one address thirty are compared', async () => {
  const all = Array.from({ length: 40 }, (_, count) => tryWith('wrong one', String(8_300_000_000 + count)));
  const statuses = (await Promise.all(all)).map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
});

test('signing in rightly is never charged to the address', async () => {
  const together = await Promise.all(Array.from({ length: 35 }, () => tryWith(body.password)));
  expect(new Set(together.map((reply) => reply.statusCode))).toEqual(new Set([200]));
});

describe('while a stranger floods a number with guesses (T21)', () => {
  test('its owner signs in from a browser that the account was used with before', async () => {
    const own = t.client();
    expect((await own.post('/api/login', { mobile: body.mobile, password: body.password })).statusCode).toBe(
      200,
    );
    await own.post('/api/logout');
    await fail(5);
    expect((await tryWith(body.password)).statusCode).toBe(429);
    expect((await tryFrom('203.0.113.9', body.password, own)).statusCode).toBe(200);
    expect((await tryWith(body.password)).statusCode).toBe(429);
  });

  test('even after a hundred failures in a row', async () => {
    const own = t.client();
    await own.post('/api/login', { mobile: body.mobile, password: body.password });
    await fail(1);
    await t.db.updateTable('login_failures').set({ failures: SIGN_IN_LIMITS.recoveryAfter }).execute();
    await t.db.deleteFrom('login_failures').where('failures', '<', 1).execute();
    expect((await tryFrom('203.0.113.9', body.password)).statusCode).toBe(403);
    expect((await tryFrom('203.0.113.9', body.password, own)).statusCode).toBe(200);
  });

  test('a known browser has its own count, no endless one, and is no help with another number', async () => {
    const own = t.client();
    await own.post('/api/login', { mobile: body.mobile, password: body.password });
    for (let count = 0; count < 5; count += 1) {
      expect((await tryFrom('203.0.113.10', 'wrong one', own)).statusCode).toBe(401);
    }
    expect((await tryFrom('203.0.113.10', 'wrong one', own)).statusCode).toBe(429);
    expect((await tryWith(body.password)).statusCode).toBe(200);

    const other = signUpBody();
    await t.client().post('/api/register', other);
    for (let count = 0; count < 5; count += 1) await tryWith('wrong one', other.mobile);
    const elsewhere = await own.post('/api/login', { mobile: other.mobile, password: other.password });
    expect(elsewhere.statusCode).toBe(429);
  });

  test.each([['x'], ['a'.repeat(43)], ['../../etc'], ['a'.repeat(4000)]])(
    'a made-up cookie %# is worth nothing',
    async (cookie) => {
      await fail(5);
      const liar = t.client();
      liar.cookies.set('device', cookie);
      expect((await tryFrom('203.0.113.11', body.password, liar)).statusCode).toBe(429);
    },
  );
});

test('the cookie of a browser is out of reach for scripts and nowhere in the database', async () => {
  const reply = await t.client().post('/api/login', { mobile: body.mobile, password: body.password });
  const cookie = [reply.headers['set-cookie']].flat().find((line) => line?.startsWith('device='));
  expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const rows = await t.db.selectFrom('known_devices').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(/device=([\w-]+)/.exec(cookie ?? '')?.[1]);
});

test('one number can be signed up with five times an hour, taken or free, from wherever', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
  try {
    const person = signUpBody();
    const signUp = (count: number, overrides: Record<string, string> = {}) =>
      strict.client().request({
        method: 'POST',
        url: '/api/register',
        remoteAddress: address(count),
        payload: { ...person, email: `other${count}@example.com`, ...overrides },
      });
    const statuses: number[] = [];
    for (const [count, mobile] of [
      person.mobile,
      `+91${person.mobile}`,
      `0${person.mobile}`,
      ` ${person.mobile} `,
      `+91 ${person.mobile.slice(0, 5)} ${person.mobile.slice(5)}`,
      person.mobile,
      `+91-${person.mobile}`,
    ].entries()) {
      statuses.push((await signUp(count, { mobile })).statusCode);
    }
    expect(statuses).toEqual([201, 409, 409, 409, 409, 429, 429].slice(0, 7));
    expect(SIGN_UP_LIMIT.max).toBe(5);
    expect((await signUp(9, { mobile: signUpBody().mobile })).statusCode).toBe(201);
    strict.clock.advance(3_600_000);
    expect((await signUp(10)).statusCode).toBe(409);
  } finally {
    await strict.close();
  }
});

test('counts that nobody adds to and browsers that nobody uses are forgotten', async () => {
  await t.client().post('/api/login', { mobile: body.mobile, password: body.password });
  await fail(1);
  const run = async () => {
    for (const job of accountJobs) await job.run(t.platform);
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

describe('a sign-in from a browser that the account was never used with', () => {
  const mails = async (): Promise<{ subject: string; text: string }[]> =>
    (await t.client().get(`/dev/outbox.json?to=${body.email}`)).json();
  const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
  const signIn = (client = t.client()) =>
    client.request({
      method: 'POST',
      url: '/api/login',
      payload: { mobile: body.mobile, password: body.password },
      headers: { 'user-agent': CHROME },
    });

  test('is told to its owner, once', async () => {
    const browser = t.client();
    await signIn(browser);
    await browser.post('/api/logout');
    await signIn(browser);
    expect(await mails()).toMatchObject([
      { subject: 'New sign-in to your Toran account', text: expect.stringContaining('Chrome on Android') },
    ]);
  });

  test('is not told when it fails, nor of the browser that signed up', async () => {
    await tryWith('wrong one');
    expect(await mails()).toEqual([]);
    const own = t.client();
    const person = signUpBody();
    await own.post('/api/register', person);
    await own.post('/api/logout');
    await own.post('/api/login', { mobile: person.mobile, password: person.password });
    expect((await t.client().get(`/dev/outbox.json?to=${person.email}`)).json()).toEqual([]);
  });
});
