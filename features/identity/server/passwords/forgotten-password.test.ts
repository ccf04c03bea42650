import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createStudent, createTeacher, signIn, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const NEW = 'evening-mat-77';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const forgot = (identifier: string) => t.client().post('/api/auth/forgot-password', { identifier });
const reset = (identifier: string, otp: string, newPassword = NEW) =>
  t.client().post('/api/auth/reset-password', { identifier, otp, newPassword });
const login = ({ mobile }: Person, password: string) => t.client().post('/api/login', { mobile, password });

type Message = { channel: string; to: string; subject: string; text: string };

async function messagesTo(contact: string): Promise<Message[]> {
  return (await t.client().get(`/dev/outbox.json?to=${encodeURIComponent(contact)}`)).json<Message[]>();
}

async function codeTo(contact: string): Promise<string> {
  const texts = (await messagesTo(contact)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
  const code = texts.find((found) => found !== undefined);
  if (code === undefined) throw new Error(`no code for ${contact}`);
  return code;
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  it.each(['mobile', 'email'] as const)(
    'is replaced with a code to the verified %s, and every session ends',
    async (contact) => {
      const person = await createStudent(t.db);
      const open = [await signInAs(t, person), await signInAs(t, person)];
      const sent = await forgot(
        contact === 'mobile' ? person.mobile.slice(3) : ` ${person.email.toUpperCase()} `,
      );
      expect(sent.statusCode).toBe(202);
      const done = await reset(person[contact], await codeTo(person[contact]));
      expect(done.statusCode).toBe(200);
      for (const browser of open) expect((await browser.get('/api/user')).statusCode).toBe(401);
      expect((await login(person, person.password)).statusCode).toBe(401);
      expect((await login(person, NEW)).statusCode).toBe(200);
      const subjects = (await messagesTo(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Your Toran password was changed');
    },
  );

  it('gives the same answer for an account, no account, an unverified contact and one code too many', async () => {
    const owner = await createTeacher(t.db);
    const unverified = await createStudent(t.db, { isEmailVerified: false, isMobileVerified: false });
    const answers = [
      await forgot(owner.mobile),
      await forgot(owner.mobile),
      await forgot('9000000001'),
      await forgot(unverified.mobile),
    ];
    const seen = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      type: headers['content-type'],
    }));
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(seen[0]?.statusCode).toBe(202);
    expect(await messagesTo(owner.mobile)).toHaveLength(1);
    expect(await messagesTo(unverified.mobile)).toEqual([]);
    expect(await messagesTo('9000000001')).toEqual([]);
  });

  it('answers before it sends, so that timing does not reveal an account', async () => {
    const person = await createStudent(t.db);
    const inject = (identifier: string) =>
      t.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { identifier } });
    await t.db.transaction().execute(async (other) => {
      // Sending locks the account, so it cannot finish while this lock is held.
      await other.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute();
      for (const identifier of [person.email, 'nobody@example.com']) {
        expect((await inject(identifier)).statusCode).toBe(202);
      }
      const codes = other.selectFrom('one_time_codes').select('id').where('user_id', '=', person.userId);
      expect(await codes.execute()).toEqual([]);
    });
    expect(await codeTo(person.email)).toMatch(/^\d{6}$/);
  });

  it('writes a row for every wrong guess, even without an account or a pending code', async () => {
    const person = await createStudent(t.db);
    const written = async (identifier: string) => {
      const rows = () => t.db.selectFrom('login_failures').select('key').execute();
      const before = await rows();
      expect((await reset(identifier, '000000')).statusCode).toBe(400);
      return (await rows()).length - before.length;
    };
    expect(await written('nobody.at.all@example.com')).toBe(1);
    expect(await written(person.email)).toBe(1);
    await forgot(person.email);
    const code = await codeTo(person.email);
    const before = await t.db.selectFrom('login_failures').select('key').execute();
    await reset(person.email, other(code));
    expect(await t.db.selectFrom('login_failures').select('key').execute()).toEqual(before);
    expect((await reset(person.email, code)).statusCode).toBe(200);
  });

  it('gives the same error for every invalid try', async () => {
    const person = await createStudent(t.db);
    await forgot(person.email);
    const code = await codeTo(person.email);
    const answers = [
      await reset(person.email, other(code)),
      // The right code, but it was sent to another contact.
      await reset(person.mobile, code),
      await reset('nobody@example.com', code),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: 'Invalid OTP', code: 'INVALID_OTP' });
    }
    expect((await login(person, person.password)).statusCode).toBe(200);
  });

  it('accepts a code once, and not after five minutes or five wrong guesses', async () => {
    const person = await createStudent(t.db);
    await forgot(person.email);
    const first = await codeTo(person.email);
    for (let guess = 0; guess < 5; guess += 1) await reset(person.email, other(first));
    expect((await reset(person.email, first)).statusCode).toBe(400);
    t.clock.advance(30_000);
    await forgot(person.email);
    const second = await codeTo(person.email);
    t.clock.advance(5 * 60_000);
    expect((await reset(person.email, second)).statusCode).toBe(400);
    // Unknown browsers get two codes a day; the rest of the quota is for the owner's own browser.
    const own = await signIn(t.client(), person);
    await own.post('/api/auth/forgot-password', { identifier: person.email });
    const third = await codeTo(person.email);
    const withThird = (newPassword: string) =>
      own.post('/api/auth/reset-password', { identifier: person.email, otp: third, newPassword });
    expect((await withThird(NEW)).statusCode).toBe(200);
    expect((await withThird('another-mat-78')).statusCode).toBe(400);
  });

  it('accepts one of many concurrent resets with one code', async () => {
    const person = await createStudent(t.db);
    await forgot(person.email);
    const code = await codeTo(person.email);
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, number) => reset(person.email, code, `mat-number-${number}`)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('refuses codes for verification, and verification refuses codes for a password reset', async () => {
    const person = await createStudent(t.db);
    const browser = await signInAs(t, person);
    await browser.post('/api/auth/send-email-otp');
    expect((await reset(person.email, await codeTo(person.email))).statusCode).toBe(400);
    t.clock.advance(30_000);
    await forgot(person.email);
    const code = await codeTo(person.email);
    expect((await browser.post('/api/auth/verify-email-otp', { otp: code })).statusCode).toBe(400);
    expect((await reset(person.email, code)).statusCode).toBe(200);
  });

  it('unlocks an account that wrong tries had locked', async () => {
    const person = await createStudent(t.db);
    for (let tries = 0; tries < 6; tries += 1) await login(person, 'wrong-one');
    expect((await login(person, person.password)).statusCode).toBe(429);
    await forgot(person.email);
    await reset(person.email, await codeTo(person.email));
    expect((await login(person, NEW)).statusCode).toBe(200);
  });

  it.each([
    [{}],
    [{ identifier: '98765' }],
    [{ identifier: '+91 98765' }],
    [{ identifier: '+9198765432100' }],
    [{ identifier: '+91\u0000' }],
    [{ identifier: 'nobody' }],
    [{ identifier: '' }],
  ])('requires a contact: %j', async (body) => {
    const reply = await t.client().post('/api/auth/forgot-password', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual({ identifier: 'Enter your mobile number or email address' });
  });

  it('does not sign in a blocked user', async () => {
    const person = await createStudent(t.db, { blockedAt: t.clock.now() });
    await forgot(person.email);
    await reset(person.email, await codeTo(person.email));
    expect((await login(person, NEW)).statusCode).toBe(403);
  });
});
