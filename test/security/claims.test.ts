import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createStudent } from '#test/factories.ts';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const CLAIM = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';

let t: TestApp;
let statements: string[] = [];
beforeAll(async () => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [{ text?: string } | string];
    statements.push(typeof first === 'string' ? first : (first.text ?? ''));
    return Reflect.apply(query, this, args);
  } as never);
  t = await startTestApp();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

/**
 * Makes a call. Returns the part of the answer that its caller can see, and the SQL statements that the call needed.
 */
async function seen(url: string, payload: object) {
  statements = [];
  const reply = await t.client().post(url, payload);
  const { date: _date, 'x-request-id': _id, ...headers } = reply.headers;
  const { requestId: _requestId, ...body } = reply.json();
  return { answer: JSON.stringify([reply.statusCode, headers, body]), statements };
}

/** T100: before a user enters the code, no answer reveals whether a contact has an account or is verified. */
it('answers alike for free, unverified, verified and exhausted contacts before the code', async () => {
  const unverified = await createStudent(t.db, { isEmailVerified: false, isMobileVerified: false });
  const [verified, exhausted] = [await createStudent(t.db), await createStudent(t.db)];
  const blocked = await createStudent(t.db, { blockedAt: t.clock.now() });
  for (let count = 0; count < 6; count += 1) {
    await t.client().post('/api/register/code', { claimId: CLAIM, identifier: exhausted.mobile });
    await t.platform.background.settled();
    t.clock.advance(30_000);
  }
  const contacts = [{ mobile: signUpBody().mobile }, unverified, verified, exhausted, blocked];
  const asked: string[] = [];
  const guessed: string[] = [];
  await t.db.transaction().execute(async (other) => {
    // Sending waits for this lock, so every answer comes before anything is known about the contact.
    await sql`lock table one_time_codes in access exclusive mode`.execute(other);
    for (const { mobile } of contacts) {
      asked.push((await seen('/api/register/code', { claimId: CLAIM, identifier: mobile })).answer);
    }
  });
  await t.platform.background.settled();
  for (const { mobile } of contacts) {
    const body = { ...signUpBody({ mobile, email: 'somebody@example.com' }), claimId: CLAIM };
    guessed.push(JSON.stringify(await seen('/api/register/confirm', { ...body, mobileOtp: '000000' })));
  }
  expect(new Set(asked).size).toBe(1);
  expect(new Set(guessed).size).toBe(1);
  expect(asked[0]).toContain('OTP Sent!');
  expect(guessed[0]).toContain('INVALID_OTP');
});

it('counts five guesses at a code of a sign-up, also in parallel', async () => {
  const { mobile } = await createStudent(t.db, { isMobileVerified: false });
  await t.client().post('/api/register/code', { claimId: CLAIM, identifier: mobile });
  await t.platform.background.settled();
  const [message] = (await t.client().get(`/dev/outbox.json?to=${encodeURIComponent(mobile)}`)).json();
  const code = /\b\d{6}\b/.exec(message.text)?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const guess = (mobileOtp: string) =>
    t.client().post('/api/register/confirm', { ...signUpBody({ mobile }), claimId: CLAIM, mobileOtp });
  await Promise.all(Array.from({ length: 20 }, () => guess(wrong)));
  expect((await guess(code)).statusCode).toBe(400);
});
