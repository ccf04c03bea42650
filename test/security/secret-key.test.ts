import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLICES } from '#app/slices.ts';
import type { Person } from '#db/factories/people.ts';
import { storeDailyHead } from '#features/audit/server/jobs.ts';
import { recordKeyChange, verifyLog } from '#features/audit/server/service.ts';
import { renewLink } from '#features/identity/server/accounts/admin-accounts.ts';
import { banContacts } from '#features/identity/server/accounts/banned.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { resealOutbox } from '#platform/server/outbox/reseal.ts';
import { openKeyRing } from '#platform/server/secret-keys/key-ring.ts';
import { SIGN_IN_LIMITS } from '#shared/calls/limits.ts';
import { createAdmin, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { prepareInProcess, startProcess } from '#test/failed-start.ts';
import { eventually } from '#test/patience.ts';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/** T107: what an old SECRET_KEY signed or encrypted stays valid after the key is replaced. */

const [OLD, NEW] = ['o'.repeat(40), 'n'.repeat(40)] as const;
const PRODUCTION = { PUBLIC_ORIGIN: 'https://toran.example', SECRET_KEY: OLD, RATE_LIMITS: 'normal' };

let t: TestApp;
let student: Person;
let guessed: Person;
let admin: Person;
let browser: TestClient;
let secret = '';
let feedUrl = '';
let link = '';
let code = '';

const totp = () =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() });
const login = (person: Person, extra: object = {}) =>
  t.client().post('/api/login', { mobile: person.mobile, password: person.password, ...extra });
const feed = async () => (await browser.post('/api/calendar/feed')).json().url as string;

/** Replaces the key as two starts do: the first with both keys, the second with the new key only. */
async function replaceKey(): Promise<void> {
  const { config, db, clock } = t.platform;
  await openKeyRing(db, config, clock.now());
  const both = { ...config, secretKey: NEW, previousSecretKey: OLD, olderSecretKeys: [OLD] };
  await openKeyRing(db, both, clock.now());
  const ring = await openKeyRing(db, { ...config, secretKey: NEW, olderSecretKeys: [] }, clock.now());
  for (const reseal of [resealOutbox, ...SLICES.flatMap((slice) => slice.reseal ?? [])])
    await reseal(db, ring.config);
  await inTransaction(db, (tx) => recordKeyChange(tx, 'secretKey.replace', ring.config, clock.now()));
  Object.assign(config, ring.config);
}

beforeAll(async () => {
  t = await startTestApp({ env: PRODUCTION });
  [student, guessed, admin] = [
    await createStudent(t.db, { isMobileVerified: false }),
    await createStudent(t.db),
    await createAdmin(t.db),
  ];
  browser = await signInAs(t, student);
  const proof = { mobile: admin.mobile, password: admin.password };
  ({ secret } = (await t.client().post('/api/auth/second-factor', proof)).json());
  await t.client().post('/api/auth/second-factor/confirm', { ...proof, code: totp() });
  for (let index = 0; index < SIGN_IN_LIMITS.failuresWithoutDelay; index += 1)
    await login(guessed, { password: 'wrong-password' });
  feedUrl = await feed();
  link = await renewLink(t.platform, (await createAdmin(t.db)).mobile, t.clock.now());
  const banned = { mobile: '+919811122233', email: 'banned@example.com' };
  await banContacts(t.db, OLD, banned, t.clock.now());
  for (let index = 0; index < 10; index += 1)
    await browser.post('/api/auth/reauthenticate', { password: 'wrong-password' });
  await browser.post('/api/auth/send-mobile-otp', {});
  await storeDailyHead(t.platform);
  await replaceKey();
  t.clock.advance(30_000);
});
afterAll(() => t.close());

describe('after SECRET_KEY was replaced', () => {
  it('still sends codes from before, and accepts them', async () => {
    const sent: string[] = [];
    const { deliverDueMessages } = await import('#platform/server/outbox/worker.ts');
    await deliverDueMessages({
      ...t.platform,
      delivery: {
        ...t.platform.delivery,
        routes: {
          ...t.platform.delivery.routes,
          sms: {
            ...t.platform.delivery.routes.sms,
            sender: {
              name: 'test',
              send: async ({ text }) => {
                sent.push(text);
              },
            },
          },
        },
      },
    });
    code = /\b\d{6}\b/.exec(sent.join(' '))?.[0] ?? '';
    const verified = await browser.post('/api/auth/verify-mobile-otp', { otp: code });
    expect([verified.statusCode, verified.json().isMobileVerified]).toEqual([200, true]);
  });

  it('keeps sessions', async () => {
    expect((await browser.get('/api/user')).statusCode).toBe(200);
  });

  it('accepts authenticator codes of the second sign-in step, also once the old key is gone', async () => {
    expect((await login(admin, { code: totp() })).statusCode).toBe(200);
    t.clock.advance(30_000);
    const { config } = t.platform;
    const { olderSecretKeys } = config;
    Object.assign(config, { olderSecretKeys: [] });
    expect((await login(admin, { code: totp() })).statusCode).toBe(200);
    Object.assign(config, { olderSecretKeys });
  });

  it('keeps calendar feeds', async () => {
    expect(await feed()).toBe(feedUrl);
    const { pathname } = new URL(feedUrl);
    expect((await t.client().get(pathname)).statusCode).toBe(200);
  });

  it('keeps password links', async () => {
    const payload = { newPassword: 'a-long-password-1', confirmPassword: 'a-long-password-1' };
    const set = await t
      .client()
      .post('/api/auth/set-password', { token: link.split('/').at(-1), ...payload });
    expect([set.statusCode, set.body]).toEqual([200, expect.any(String)]);
  });

  it('does not reset the limit on password guesses, at sign-in or inside a session', async () => {
    await createTeacher(t.db);
    const tries = [
      await login(guessed, { password: 'wrong-password' }),
      await login(guessed, { password: 'wrong-password' }),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toContain(429);
    expect((await browser.post('/api/auth/reauthenticate', { password: student.password })).statusCode).toBe(
      429,
    );
  });

  it('keeps bans', async () => {
    const body = { ...signUpBody(), mobile: '9811122233' };
    expect((await t.client().post('/api/register', body)).statusCode).toBe(409);
  });

  it('keeps the proof of the audit log, and its heads', async () => {
    expect(await verifyLog(t.platform)).toMatchObject({ brokenAt: null, missing: null, signedFrom: 1 });
    expect((await verifyLog(t.platform)).head).not.toBeNull();
  });
});

describe('the server process', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await startTestApp();
  });
  afterAll(() => own.close());

  const settings = (env: Record<string, string>) => ({
    DATABASE_URL: own.connectionString,
    DATA_DIR: own.platform.config.dataDir,
    ...env,
  });
  const prepared = (env: Record<string, string>) => prepareInProcess(settings(env));

  it('replaces the key in one start with both, says so, and then starts with the new one only', async () => {
    expect((await prepared({ SECRET_KEY: OLD })).words).toBe('');
    const start = startProcess(settings({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }));
    await eventually(
      async () => start.child.exitCode !== null || start.output().includes('is ready at'),
      (isSettled) => isSettled,
    );
    start.child.kill('SIGTERM');
    await start.ended;
    expect(start.output()).toContain('Remove SECRET_KEY_PREVIOUS now');
    expect(start.output()).toContain('is ready at');
    const again = await prepared({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    expect(again.log).toContain('is no longer needed');
    expect(again.words).toBe('');
    expect((await prepared({ SECRET_KEY: NEW })).words).toBe('');
    expect((await prepared({ SECRET_KEY: OLD })).words).toContain('A newer key replaced SECRET_KEY on');
  });
});
