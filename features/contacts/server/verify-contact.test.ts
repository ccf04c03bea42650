import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let t: TestApp;
let browser: TestClient;
let person: { id: string; email: string; mobile: string };

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  browser = t.client();
  person = (await browser.post('/api/register', signUpBody())).json();
});

async function messagesTo(to: string): Promise<{ channel: string; subject: string | null; text: string }[]> {
  return (await t.client().get(`/dev/outbox.json?to=${encodeURIComponent(to)}`)).json();
}

async function codeTo(to: string): Promise<string> {
  const [newest] = await messagesTo(to);
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? 'no code';
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const seconds = (count: number) => t.clock.advance(count * 1000);

describe('sending', () => {
  test('queues one message and does not return the code', async () => {
    const reply = await browser.post('/api/auth/send-email-otp');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: 'OTP Sent!', resendAfterSeconds: 30 });
    const [message] = await messagesTo(person.email);
    expect(message).toEqual({
      channel: 'email',
      to: person.email,
      subject: 'Your Toran verification code',
      text: expect.stringMatching(/^\d{6} is your Toran verification code/),
      createdAt: t.clock.now().toISOString(),
    });
    const rows = await t.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    expect(rows[0]?.code_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(await codeTo(person.email));
  });

  test('sends an SMS to the number, which the outbox also finds by its ten digits', async () => {
    await browser.post('/api/auth/send-mobile-otp');
    const [message] = await messagesTo(person.mobile.slice(3));
    expect(message).toMatchObject({ channel: 'sms', to: person.mobile, subject: null });
  });

  test('requires 30 s between two sends on a channel', async () => {
    await browser.post('/api/auth/send-email-otp');
    seconds(29);
    const early = await browser.post('/api/auth/send-email-otp');
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('1');
    expect((await browser.post('/api/auth/send-mobile-otp')).statusCode).toBe(200);
    seconds(2);
    expect((await browser.post('/api/auth/send-email-otp')).statusCode).toBe(200);
  });

  test('allows five sends an hour and ten a day', async () => {
    for (let hour = 0; hour < 2; hour += 1) {
      for (let sent = 0; sent < 5; sent += 1) {
        expect((await browser.post('/api/auth/send-email-otp')).statusCode).toBe(200);
        seconds(60);
      }
      const sixth = await browser.post('/api/auth/send-email-otp');
      expect(sixth.statusCode).toBe(429);
      expect(Number(sixth.headers['retry-after'])).toBe(hour === 0 ? 3300 : 24 * 3600 - 3600 - 300);
      seconds(3300);
    }
  });

  test('sends one of fifty concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => browser.post('/api/auth/send-email-otp')),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(49);
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test('requires a sign-in, and allows verified contacts', async () => {
    expect((await t.client().post('/api/auth/send-email-otp')).statusCode).toBe(401);
    await browser.post('/api/auth/send-email-otp');
    await browser.post('/api/auth/verify-email-otp', { otp: await codeTo(person.email) });
    seconds(60);
    expect((await browser.post('/api/auth/send-email-otp')).statusCode).toBe(200);
  });
});

describe('verifying', () => {
  test.each([
    ['email', 'isEmailVerified'],
    ['mobile', 'isMobileVerified'],
  ] as const)('the right code marks the %s as verified and answers the user', async (channel, field) => {
    await browser.post(`/api/auth/send-${channel}-otp`);
    const reply = await browser.post(`/api/auth/verify-${channel}-otp`, {
      otp: await codeTo(person[channel]),
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: person.id, [field]: true });
    expect((await browser.get('/api/user')).json()).toEqual(reply.json());
  });

  test.each([['12345'], ['1234567'], ['12345a'], ['１２３４５６'], [''], [123456], [null], [['123456']]])(
    'refuses %j as malformed',
    async (otp) => {
      const reply = await browser.post('/api/auth/verify-email-otp', { otp });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toBe('Please enter a 6-digit verification code');
    },
  );

  test('gives the same error for wrong, expired, used and replaced codes', async () => {
    await browser.post('/api/auth/send-email-otp');
    const replaced = await codeTo(person.email);
    seconds(31);
    await browser.post('/api/auth/send-email-otp');
    const code = await codeTo(person.email);
    const wrong = await browser.post('/api/auth/verify-email-otp', { otp: otherThan(code) });
    const old = await browser.post('/api/auth/verify-email-otp', {
      otp: replaced === code ? otherThan(code) : replaced,
    });
    seconds(5 * 60);
    const expired = await browser.post('/api/auth/verify-email-otp', { otp: code });
    seconds(31);
    await browser.post('/api/auth/send-email-otp');
    const latest = await codeTo(person.email);
    expect((await browser.post('/api/auth/verify-email-otp', { otp: latest })).statusCode).toBe(200);
    const used = await browser.post('/api/auth/verify-email-otp', { otp: latest });
    for (const reply of [wrong, old, expired, used]) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toEqual({ ...wrong.json(), requestId: reply.json().requestId });
      expect(reply.json().message).toBe('Invalid OTP');
    }
  });

  test('accepts a code until the last second of its five minutes', async () => {
    await browser.post('/api/auth/send-email-otp');
    seconds(299);
    const reply = await browser.post('/api/auth/verify-email-otp', { otp: await codeTo(person.email) });
    expect(reply.statusCode).toBe(200);
  });

  test('compares five of two hundred concurrent guesses, then voids the code', async () => {
    await browser.post('/api/auth/send-mobile-otp');
    const code = await codeTo(person.mobile);
    const guesses = Array.from({ length: 200 }, () =>
      browser.post('/api/auth/verify-mobile-otp', { otp: otherThan(code) }),
    );
    const statuses = new Set((await Promise.all(guesses)).map((reply) => reply.statusCode));
    expect([...statuses]).toEqual([400]);
    const { attempts } = await t.db
      .selectFrom('one_time_codes')
      .select('attempts')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
    expect((await browser.post('/api/auth/verify-mobile-otp', { otp: code })).json().message).toBe(
      'Invalid OTP',
    );
  });

  test('verifies once if twenty requests send the right code', async () => {
    await browser.post('/api/auth/send-mobile-otp');
    const otp = await codeTo(person.mobile);
    const answers = Array.from({ length: 20 }, () => browser.post('/api/auth/verify-mobile-otp', { otp }));
    const right = (await Promise.all(answers)).filter((reply) => reply.statusCode === 200);
    expect(right).toHaveLength(1);
  });

  test('refuses a code on another channel, for another user or for another address', async () => {
    await browser.post('/api/auth/send-email-otp');
    await browser.post('/api/auth/send-mobile-otp');
    const email = await codeTo(person.email);
    const mobile = await codeTo(person.mobile);
    if (email !== mobile) {
      expect((await browser.post('/api/auth/verify-mobile-otp', { otp: email })).statusCode).toBe(400);
    }
    const other = t.client();
    await other.post('/api/register', signUpBody());
    expect((await other.post('/api/auth/verify-email-otp', { otp: email })).statusCode).toBe(400);

    await t.db
      .updateTable('users')
      .set({ email: `moved-${person.email}` })
      .where('id', '=', person.id)
      .execute();
    expect((await browser.post('/api/auth/verify-email-otp', { otp: email })).statusCode).toBe(400);
  });
});

test('hides the outbox with production settings', async () => {
  const production = await startTestApp({
    env: {
      PUBLIC_ORIGIN: 'https://toran.example',
      SECRET_KEY: 'k'.repeat(40),
      RATE_LIMITS: 'normal',
    },
  });
  try {
    const reply = await production.client().get('/dev/outbox.json');
    expect(reply.statusCode).toBe(404);
    const signedUp = await production.client().post('/api/register', signUpBody());
    expect([signedUp.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-sid=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  } finally {
    await production.close();
  }
});
