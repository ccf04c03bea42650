import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createStudent, signIn, signInAs } from '#test/factories.ts';
import { MAX_WAIT_MS } from '#test/patience.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const HOUR_MS = 3_600_000;

let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await createStudent(t.db);
});

const messagesTo = async (to: string): Promise<{ text: string }[]> =>
  (await t.client().get(`/dev/outbox.json?to=${encodeURIComponent(to)}`)).json();

/** Messages that were sent while `work` ran. */
async function sentTo(to: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await messagesTo(to)).length;
  await work();
  await t.platform.background.settled();
  return (await messagesTo(to)).length - before;
}

/** Another account asks for a code to the contact. */
async function strangerAsks(mobile: string): Promise<number> {
  const stranger = await createStudent(t.db);
  const browser = await signInAs(t, stranger);
  const reply = await browser.post('/api/account/mobile', { mobile, password: stranger.password });
  return reply.statusCode;
}

const forgot = (identifier: string, browser = t.client()) =>
  browser.post('/api/auth/forgot-password', { identifier });
const claim = (identifier: string) =>
  t.client().post('/api/register/code', { claimId: crypto.randomUUID(), identifier });

describe('codes that strangers ask for, to a contact that an account verified (S4)', () => {
  it('do not reduce the number of codes that the owner can get', async () => {
    for (let count = 0; count < 5; count += 1) await strangerAsks(owner.mobile);
    const browser = await signIn(t.client(), owner);
    expect((await browser.post('/api/auth/send-mobile-otp')).statusCode).toBe(200);
    t.clock.advance(30_000);
    expect(await sentTo(owner.mobile, () => forgot(owner.mobile, browser))).toBe(1);
    for (let count = 0; count < 3; count += 1) {
      t.clock.advance(30_000);
      expect((await browser.post('/api/auth/send-mobile-otp')).statusCode).toBe(200);
    }
    t.clock.advance(30_000);
    expect((await browser.post('/api/auth/send-mobile-otp')).statusCode).toBe(429);
  });

  it('are two a day, from accounts and guests together', async () => {
    const asks = [
      () => strangerAsks(owner.mobile),
      () => forgot(owner.mobile),
      () => claim(owner.mobile),
      () => strangerAsks(owner.mobile),
      () => forgot(owner.mobile),
    ];
    const sent: number[] = [];
    for (const ask of asks) {
      sent.push(await sentTo(owner.mobile, ask));
      t.clock.advance(30_000);
    }
    expect(sent).toEqual([1, 1, 0, 0, 0]);
    t.clock.advance(24 * HOUR_MS);
    expect(await sentTo(owner.mobile, () => forgot(owner.mobile))).toBe(1);
  });

  it('get the same answers as codes to an unverified contact', async () => {
    const unverified = await createStudent(t.db, { isMobileVerified: false });
    const statuses = async (mobile: string) => {
      const found: number[] = [];
      for (let count = 0; count < 7; count += 1) found.push(await strangerAsks(mobile));
      return found;
    };
    const expected = [202, 202, 202, 202, 202, 429, 429];
    expect(await statuses(unverified.mobile)).toEqual(expected);
    expect(await statuses(owner.mobile)).toEqual(expected);
  });

  it('leave a code that the owner asked for valid, with all its guesses', async () => {
    const own = await signIn(t.client(), owner);
    await forgot(owner.mobile, own);
    await t.platform.background.settled();
    const code = /\d{6}/.exec((await messagesTo(owner.mobile))[0]?.text ?? '')?.[0] ?? '';
    const reset = (otp: string, browser: TestClient) =>
      browser.post('/api/auth/reset-password', {
        identifier: owner.mobile,
        otp,
        newPassword: 'evening-mat-77',
      });
    t.clock.advance(30_000);
    await forgot(owner.mobile);
    await t.platform.background.settled();
    for (let guess = 0; guess < 6; guess += 1) await reset('000000', t.client());
    expect((await reset(code, own)).statusCode).toBe(200);
  });

  it('count for the asking account too', async () => {
    const stranger = await createStudent(t.db);
    const browser = await signInAs(t, stranger);
    for (let count = 0; count < 5; count += 1) {
      const { mobile } = await createStudent(t.db);
      const body = { mobile, password: stranger.password };
      expect((await browser.post('/api/account/mobile', body)).statusCode).toBe(202);
      t.clock.advance(30_000);
    }
    expect((await browser.post('/api/auth/send-email-otp')).statusCode).toBe(429);
  });
});

it('one of the ten codes a day is for browsers that the account was used with (S4)', async () => {
  // `copied` has the session but not the device cookie, like a browser with a stolen session.
  const [copied, own] = [await signInAs(t, owner), await signIn(t.client(), owner)];
  const send = async (browser: TestClient) => (await browser.post('/api/auth/send-email-otp')).statusCode;
  const sent: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    sent.push(await send(copied));
    t.clock.advance(HOUR_MS / 2);
  }
  expect(sent).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  expect(await send(own)).toBe(200);
  t.clock.advance(HOUR_MS / 2);
  expect(await send(own)).toBe(429);
});

it('of sixteen accounts that ask at once for codes to one number, five get one (P3)', async () => {
  const mobile = '+919777700001';
  const browsers = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const person = await createStudent(t.db);
      return { person, browser: await signInAs(t, person) };
    }),
  );
  const statuses = await t.db.transaction().execute(async (other) => {
    // While this lock is held, no code can be stored: requests that read the quota without a lock would all see "none
    // sent".
    await sql`lock table one_time_codes in share mode`.execute(other);
    const replies = browsers.map(({ person, browser }) =>
      browser.post('/api/account/mobile', { mobile, password: person.password }),
    );
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and not l.granted`.execute(other);
          return rows[0]?.count ?? 0;
        },
        { timeout: MAX_WAIT_MS },
      )
      .toBeGreaterThanOrEqual(6);
    return { replies };
  });
  const answers = (await Promise.all(statuses.replies)).map((reply) => reply.statusCode);
  expect(answers.filter((status) => status === 202)).toHaveLength(5);
  expect(await messagesTo(mobile)).toHaveLength(5);
});
