import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN_LIMITS } from '#shared/calls/limits.ts';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createSignInWorld, type SignInWorld } from '#test/worlds/sign-in-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
let world: SignInWorld;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  world = await createSignInWorld(t);
});

describe('while a stranger floods a number with guesses (T21)', () => {
  test('its owner signs in from a browser used before with the account', async () => {
    const { body, tryWith, tryFrom, fail } = world;
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

  test('its owner signs in even after a hundred failures in a row', async () => {
    const { body, tryFrom, fail } = world;
    const own = t.client();
    await own.post('/api/login', { mobile: body.mobile, password: body.password });
    await fail(1);
    await t.db.updateTable('login_failures').set({ failures: SIGN_IN_LIMITS.recoveryAfter }).execute();
    await t.db.deleteFrom('login_failures').where('failures', '<', 1).execute();
    expect((await tryFrom('203.0.113.9', body.password)).statusCode).toBe(403);
    expect((await tryFrom('203.0.113.9', body.password, own)).statusCode).toBe(200);
  });

  test('a browser used before has its own count of failures, only for the number it was used with', async () => {
    const { body, tryWith, tryFrom } = world;
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
    'a forged cookie %# has no effect',
    async (cookie) => {
      const { body, tryFrom, fail } = world;
      await fail(5);
      const liar = t.client();
      liar.cookies.set('device', cookie);
      expect((await tryFrom('203.0.113.11', body.password, liar)).statusCode).toBe(429);
    },
  );
});

test('the cookie of a browser is hidden from scripts, and its value is not stored', async () => {
  const { body } = world;
  const reply = await t.client().post('/api/login', { mobile: body.mobile, password: body.password });
  const cookie = [reply.headers['set-cookie']].flat().find((line) => line?.startsWith('device='));
  expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const rows = await t.db.selectFrom('known_devices').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(/device=([\w-]+)/.exec(cookie ?? '')?.[1]);
});

test('a password change forgets every browser but the one that made it (P6)', async () => {
  const { body, fail, tryFrom } = world;
  const [own, thief] = [t.client(), t.client()];
  for (const browser of [own, thief]) {
    await browser.post('/api/login', { mobile: body.mobile, password: body.password });
  }
  const change = { currentPassword: body.password, newPassword: 'evening-mat-77' };
  expect((await own.post('/api/change-password', change)).statusCode).toBe(200);
  await own.post('/api/logout');
  await fail(5);
  expect((await tryFrom('203.0.113.12', change.newPassword, thief)).statusCode).toBe(429);
  expect((await tryFrom('203.0.113.12', change.newPassword, own)).statusCode).toBe(200);
});

describe('a sign-in from a new browser', () => {
  const mails = async (): Promise<{ subject: string; text: string }[]> =>
    (await t.client().get(`/dev/outbox.json?to=${world.body.email}`)).json();
  const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
  const signIn = (client = t.client()) =>
    client.request({
      method: 'POST',
      url: '/api/login',
      payload: { mobile: world.body.mobile, password: world.body.password },
      headers: { 'user-agent': CHROME },
    });

  test('notifies the owner once', async () => {
    const browser = t.client();
    await signIn(browser);
    await browser.post('/api/logout');
    await signIn(browser);
    expect(await mails()).toMatchObject([
      { subject: 'New sign-in to your Toran account', text: expect.stringContaining('Chrome on Android') },
    ]);
  });

  test('names the reset of the password only to an owner who can use it', async () => {
    await signIn();
    await t.db
      .updateTable('users')
      .set({ email_verified_at: t.clock.now() })
      .where('email', '=', world.body.email)
      .execute();
    await signIn();
    const texts = (await mails()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('/forgot-password'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('If this was not you, write to '))).toHaveLength(1);
  });

  test('notifies about at most three new browsers in an hour, also for parallel sign-ins', async () => {
    t.clock.advance(HOUR_MS);
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn()));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await mails()).toHaveLength(3);
    t.clock.advance(HOUR_MS - 1);
    await signIn();
    expect(await mails()).toHaveLength(3);
    t.clock.advance(HOUR_MS);
    await signIn();
    expect(await mails()).toHaveLength(3);
    t.clock.advance(DAY_MS);
    await signIn();
    expect(await mails()).toHaveLength(4);
  });

  test('notifies about at most ten new browsers in a day', async () => {
    // The browser that signed up is the first of the ten.
    for (let count = 0; count < 12; count += 1) {
      t.clock.advance(HOUR_MS);
      expect((await signIn()).statusCode).toBe(200);
    }
    expect(await mails()).toHaveLength(9);
  });

  test('sends nothing after a failure, or for the browser that signed up', async () => {
    const { tryWith } = world;
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
