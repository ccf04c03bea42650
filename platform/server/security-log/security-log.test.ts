import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JOBS } from '#app/server.ts';
import { SLICES } from '#app/slices.ts';
import type { Person } from '#db/factories/people.ts';
import { SIGN_IN_LIMITS } from '#shared/calls/limits.ts';
import { createAdmin, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { printEvents } from '../../../scripts/security-events.ts';
import { securityHash } from './event.ts';
import { MAX_SECURITY_ROWS, SecurityLog } from './log.ts';
import { listEvents } from './store.ts';

const ROOT = join(import.meta.dirname, '../../..');

let t: TestApp;
const statements: string[] = [];
beforeAll(async () => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    statements.push(JSON.stringify(args[0]));
    return Reflect.apply(query, this, args);
  } as never);
  t = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

/** Returns a person's events, found by account or contact, as sorted `count event result` lines. */
async function eventsOf({ userId, mobile, email }: Person): Promise<string[]> {
  await t.platform.securityLog.flush();
  const hash = (kind: 'account' | 'contact', value: string) =>
    securityHash(t.platform.config.secretKey, kind, value);
  const filter = {
    accounts: [hash('account', userId)],
    contacts: [hash('contact', mobile), hash('contact', email)],
    addresses: [],
  };
  const rows = await listEvents(t.db, filter, 1_000);
  return rows.map(({ event, result, count }) => `${count} ${event} ${result}`).sort();
}

const login = (person: Person, password = person.password, client: TestClient = t.client()) =>
  client.post('/api/login', { mobile: person.mobile, password });
const codeTo = async (to: string) => {
  const messages = (await t.client().get(`/dev/outbox.json?to=${encodeURIComponent(to)}`)).json();
  return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? '';
};

describe('the security log', () => {
  it('records sign-ins, failed ones and locked ones', async () => {
    const person = await createStudent(t.db);
    await login(person);
    for (let index = 0; index <= SIGN_IN_LIMITS.failuresWithoutDelay; index += 1)
      await login(person, 'wrong-password');
    expect(await eventsOf(person)).toEqual([
      '1 login TOO_MANY_REQUESTS',
      '1 login done',
      `${SIGN_IN_LIMITS.failuresWithoutDelay} login INVALID_CREDENTIALS`,
    ]);
  });

  it('records codes: asked for, sent, wrong and right', async () => {
    const person = await createStudent(t.db, { isMobileVerified: false });
    const client = await signInAs(t, person);
    await client.post('/api/auth/send-mobile-otp', {});
    const code = await codeTo(person.mobile);
    await client.post('/api/auth/verify-mobile-otp', { otp: code === '000000' ? '111111' : '000000' });
    await client.post('/api/auth/verify-mobile-otp', { otp: code });
    expect(await eventsOf(person)).toEqual([
      '1 codeSent done',
      '1 sendMobileOtp done',
      '1 verifyMobileOtp INVALID_OTP',
      '1 verifyMobileOtp done',
    ]);
  });

  it('records a forgotten password: the request, the code that was sent, the guesses and the change', async () => {
    const person = await createStudent(t.db);
    await t.client().post('/api/auth/forgot-password', { identifier: person.email });
    await t.platform.background.settled();
    const otp = await codeTo(person.email);
    const reset = (code: string) =>
      t.client().post('/api/auth/reset-password', {
        identifier: person.email,
        otp: code,
        newPassword: 'another-one',
        confirmPassword: 'another-one',
      });
    await reset(otp === '000000' ? '111111' : '000000');
    expect((await reset(otp)).statusCode).toBe(200);
    expect(await eventsOf(person)).toEqual([
      '1 codeSent done',
      '1 forgotPassword done',
      '1 resetPassword INVALID_OTP',
      '1 resetPassword done',
    ]);
  });

  it('records changes of password and contacts, and ended sessions', async () => {
    const person = await createStudent(t.db);
    const client = await signInAs(t, person);
    const email = 'another.address@example.com';
    await client.post('/api/account/email', { email, password: 'wrong-password' });
    await client.post('/api/account/email', { email, password: person.password });
    await client.post('/api/account/email/confirm', { otp: await codeTo(email) });
    await client.post('/api/change-password', {
      currentPassword: person.password,
      newPassword: 'a-new-one',
      confirmPassword: 'a-new-one',
    });
    await client.delete('/api/sessions');
    await client.get('/api/logout');
    expect(await eventsOf(person)).toEqual([
      '1 changeEmail INVALID_INPUT',
      '1 changeEmail done',
      '1 changePassword done',
      '1 confirmEmail done',
      '1 endOtherSessions done',
      '1 logout done',
    ]);
  });

  it('records what happens to the second step of an admin', async () => {
    const person = await createAdmin(t.db);
    const proof = { mobile: person.mobile, password: person.password };
    await t.client().post('/api/auth/second-factor', proof);
    await t.client().post('/api/auth/second-factor/confirm', { ...proof, code: '000000' });
    expect(await eventsOf(person)).toEqual([
      '1 confirmSecondFactor INVALID_INPUT',
      '1 startSecondFactor done',
    ]);
  });

  it('records what limits refuse, with the address', async () => {
    for (let index = 0; index < 21; index += 1) {
      await t.app.inject({
        method: 'POST',
        url: '/api/register',
        payload: {},
        remoteAddress: '198.51.100.9',
      });
    }
    await t.platform.securityLog.flush();
    const addresses = [securityHash(t.platform.config.secretKey, 'address', '198.51.100.9')];
    expect(await listEvents(t.db, { accounts: [], contacts: [], addresses }, 10)).toEqual([
      expect.objectContaining({ event: 'limit', result: 'POST /api/register', count: 1 }),
    ]);
  });

  it('covers every write call of identity and contacts', () => {
    const calls = SLICES.filter(({ name }) => ['identity', 'contacts', 'codes'].includes(name))
      .flatMap(({ routes }) => routes ?? [])
      .map(({ call }) => call)
      // setLocale needs no log entry: the choice of a language changes nothing about access.
      .filter(({ method, name }) => method !== 'GET' && name !== 'setLocale');
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(({ security }) => !security).map(({ name }) => name)).toEqual([]);
  });

  it('holds neither ids, contacts, addresses nor codes', async () => {
    const person = await createStudent(t.db);
    await login(person);
    await login(person, 'wrong-password');
    await t.platform.securityLog.flush();
    const { rows } = await sql<{ text: string }>`select log::text as text from security_log log`.execute(
      t.db,
    );
    const text = rows.map((row) => row.text).join('\n');
    expect(rows.length).toBeGreaterThan(10);
    for (const secret of [person.userId, person.mobile, person.mobile.slice(3), person.email, '127.0.0.1'])
      expect(text).not.toContain(secret);
  });

  it('adds no statement to a sign-in: all its events are written after it, in one', async () => {
    const person = await createStudent(t.db);
    await t.platform.securityLog.flush();
    statements.length = 0;
    // Stops the log's timer, so that only flush writes: a slow sign-in can take longer than its second.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = await login(person).finally(() => vi.useRealTimers());
    expect(answer.statusCode).toBe(200);
    const written = () => statements.filter((text) => text.includes('security_log'));
    expect(written()).toEqual([]);
    await t.platform.securityLog.flush();
    expect(written()).toHaveLength(1);
  });

  it('is deleted after 30 days', async () => {
    const person = await createStudent(t.db);
    await login(person);
    const job = JOBS.find(({ name }) => name === 'security-log');
    t.clock.advance(29 * 86_400_000);
    await job?.run(t.platform);
    expect(await eventsOf(person)).toEqual(['1 login done']);
    t.clock.advance(2 * 86_400_000);
    await job?.run(t.platform);
    expect(await eventsOf(person)).toEqual([]);
  });

  it('is printed for an account by a command', async () => {
    const person = await createStudent(t.db);
    await login(person, 'wrong-password');
    await t.platform.securityLog.flush();
    const printed = spawnSync(
      process.execPath,
      ['scripts/security-log.ts', '--account', person.mobile.slice(3)],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: t.connectionString, DATA_DIR: t.platform.config.dataDir },
      },
    );
    expect(printed.stderr).toBe('');
    expect(printed.stdout).toContain('1 × login INVALID_CREDENTIALS');
    expect(printed.stdout).toContain('1 row.');
    const run = async (...args: string[]) => {
      const lines: string[] = [];
      await printEvents(t.platform, args, (line) => lines.push(line));
      return lines.join('\n');
    };
    expect(await run('--account', person.userId)).toContain('INVALID_CREDENTIALS');
    expect(await run('--address', '192.0.2.77')).toContain('0 rows.');
    await expect(run('--account', 'nobody')).rejects.toThrow('Give a mobile number');
  });
});

describe('a flood of events', () => {
  const rowsOf = async () => {
    const { rows } = await sql<{ event: string; result: string; rows: number; events: number }>`
      select event, result, count(*)::int as rows, sum(count)::int as events from security_log
      group by event, result order by event, result`.execute(t.db);
    return rows;
  };
  let log: SecurityLog;
  beforeAll(async () => {
    await t.db.deleteFrom('security_log').execute();
    log = new SecurityLog({ ...t.platform });
  });

  it('takes bounded room for one address, and says how much was left out', async () => {
    for (let index = 0; index < 1_000; index += 1)
      log.record({ event: 'login', result: 'INVALID_CREDENTIALS', contact: `+91${index}`, ip: '192.0.2.1' });
    await log.flush();
    expect(await rowsOf()).toEqual([
      {
        event: 'login',
        result: 'INVALID_CREDENTIALS',
        rows: MAX_SECURITY_ROWS.perAddress,
        events: MAX_SECURITY_ROWS.perAddress,
      },
      { event: 'omitted', result: 'refused', rows: 1, events: 1_000 - MAX_SECURITY_ROWS.perAddress },
    ]);
  });

  it('takes bounded room for many addresses, and leaves room for the sign-in that succeeds', async () => {
    for (let index = 0; index < 10_000; index += 1) {
      const ip = `198.51.${index >> 8}.${index & 255}`;
      log.record({ event: 'login', result: 'INVALID_CREDENTIALS', contact: '+91victim', ip });
    }
    log.record({ event: 'login', result: 'done', account: 'victim', ip: '192.0.2.1' });
    await log.flush();
    const rows = await rowsOf();
    const refused = rows.find(({ result }) => result === 'INVALID_CREDENTIALS');
    expect(refused?.rows).toBe(MAX_SECURITY_ROWS.perHour);
    expect(rows).toContainEqual({ event: 'login', result: 'done', rows: 1, events: 1 });
    expect(rows.reduce((sum, { events }) => sum + events, 0)).toBe(11_001);
  });

  it('has room again in the next hour', async () => {
    t.clock.advance(3_600_000);
    log.record({ event: 'login', result: 'INVALID_CREDENTIALS', contact: '+91later', ip: '192.0.2.1' });
    await log.flush();
    const contacts = [securityHash(t.platform.config.secretKey, 'contact', '+91later')];
    expect(await listEvents(t.db, { accounts: [], contacts, addresses: [] }, 10)).toHaveLength(1);
  });

  it('is lost, not thrown, while the database does not answer', async () => {
    const down = new SecurityLog({
      ...t.platform,
      db: {
        insertInto: () => {
          throw new Error('down');
        },
      } as never,
    });
    down.record({ event: 'login', result: 'done' });
    await expect(down.flush()).resolves.toBeUndefined();
  });
});
