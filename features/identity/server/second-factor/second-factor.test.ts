import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { verifyLog } from '#features/audit/server/service.ts';
import { SIGN_IN_LIMITS } from '#shared/calls/limits.ts';
import { createAdmin, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { resetSecondFactor } from '../accounts/admin-accounts.ts';

const PRODUCTION = {
  PUBLIC_ORIGIN: 'https://toran.example',
  SECRET_KEY: 'k7'.repeat(20),
  RATE_LIMITS: 'normal',
};

let admin: Person;
let secret: string;
let t: TestApp;

const codeAt = (at: Date, of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: at.getTime() });
const codeNow = () => codeAt(t.clock.now());
const wrongCode = () => {
  const near = [-30_000, 0, 30_000].map((ms) => codeAt(new Date(t.clock.now().getTime() + ms)));
  return ['111111', '222222', '333333', '444444'].find((code) => !near.includes(code)) ?? '';
};
const proof = () => ({ mobile: admin.mobile, password: admin.password });
const login = (extra: object = {}, client: TestClient = t.client()) =>
  client.post('/api/login', { ...proof(), ...extra });
const start = (extra: object = {}) => t.client().post('/api/auth/second-factor', { ...proof(), ...extra });
const confirm = (code: string, client = t.client()) =>
  client.post('/api/auth/second-factor/confirm', { ...proof(), code });
const outcome = ({ statusCode, json }: { statusCode: number; json: () => { code?: string } }) => [
  statusCode,
  json().code,
];

async function enrol(): Promise<string[]> {
  secret = (await start()).json().secret;
  return (await confirm(codeNow())).json().recoveryCodes;
}

const actions = async () =>
  (await t.db.selectFrom('audit_log').select('action').orderBy('seq').execute()).map(({ action }) => action);

/** The mails about the second step, oldest first: the change, and how many recovery codes are left. */
async function mails(): Promise<[string, number][]> {
  const rows = await t.db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', admin.email)
    .where('template', '=', 'secondFactor')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => {
    const { change, codesLeft } = data as { change: string; codesLeft: number };
    return [change, codesLeft];
  });
}

/** Creates another admin, after enough time that the failures counted for this network no longer matter. */
async function renew(): Promise<void> {
  t.clock.advance(5 * 60_000);
  admin = await createAdmin(t.db);
}

describe('with production settings', () => {
  beforeAll(async () => {
    t = await startTestApp({ env: PRODUCTION });
  });
  afterAll(() => t.close());
  beforeEach(renew);

  it('an admin gets no session before setting up a second step', async () => {
    const client = t.client();
    expect(outcome(await login({}, client))).toEqual([401, 'SECOND_FACTOR_ENROL']);
    expect(outcome(await login({ code: '123456' }, client))).toEqual([401, 'SECOND_FACTOR_ENROL']);
    expect((await client.get('/api/user')).statusCode).toBe(401);

    const begun = await start();
    secret = begun.json().secret;
    expect(begun.json().address).toContain(`secret=${secret}`);
    expect(outcome(await login({ code: codeNow() }))).toEqual([401, 'SECOND_FACTOR_ENROL']);

    const done = await confirm(codeNow(), client);
    expect(done.json()).toMatchObject({ user: { userType: 'admin' } });
    expect(done.json().recoveryCodes).toHaveLength(8);
    expect((await client.get('/api/admin/second-factor')).json()).toEqual({
      isOn: true,
      isRequired: true,
      recoveryCodesLeft: 8,
    });
  });

  it('stores the secret encrypted and the recovery codes hashed', async () => {
    const codes = await enrol();
    const factors = await t.db.selectFrom('second_factors').selectAll().execute();
    const hashes = await t.db.selectFrom('recovery_codes').selectAll().execute();
    const stored = [...factors, ...hashes].flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    );
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1');
    for (const plain of [secret, bytes, ...codes]) expect(stored.join('\n')).not.toContain(plain);
  });

  it('sign-in accepts each code once, including the codes one time step before and after', async () => {
    await enrol();
    expect(outcome(await login())).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    // The code that confirmed the setup cannot be used again.
    expect(outcome(await login({ code: codeNow() }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    t.clock.advance(60_000);
    const early = codeAt(new Date(t.clock.now().getTime() - 30_000));
    expect((await login({ code: `${early.slice(0, 3)} ${early.slice(3)}` })).statusCode).toBe(200);
    expect(outcome(await login({ code: early }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const late = codeAt(new Date(t.clock.now().getTime() + 30_000));
    expect((await login({ code: late })).statusCode).toBe(200);
    // The code of the step between is older than the last one used.
    expect(outcome(await login({ code: codeNow() }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    t.clock.advance(5 * 60_000);
    const stale = codeAt(new Date(t.clock.now().getTime() - 60_000));
    expect(outcome(await login({ code: stale }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
  });

  it('a code sent many times at once signs in once', async () => {
    await enrol();
    for (let round = 0; round < 3; round += 1) {
      t.clock.advance(5 * 60_000);
      await t.db.deleteFrom('login_failures').execute();
      const code = codeNow();
      const replies = await Promise.all(Array.from({ length: 5 }, () => login({ code })));
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
  });

  it('a recovery code signs in once, even with concurrent requests, and is logged', async () => {
    const [first = '', second = ''] = await enrol();
    expect((await login({ code: first.toLowerCase().replaceAll('-', ' ') })).statusCode).toBe(200);
    expect(outcome(await login({ code: first }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const replies = await Promise.all(Array.from({ length: 5 }, () => login({ code: second })));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await actions()).filter((action) => action === 'secondFactor.useRecoveryCode')).toHaveLength(2);
    expect(await mails()).toEqual([
      ['on', 8],
      ['recoveryCode', 7],
      ['recoveryCode', 6],
    ]);
    expect((await verifyLog(t.platform)).brokenAt).toBeNull();
  });

  it('wrong codes cause the same wait as wrong passwords; a right password without code leaves the count as it is', async () => {
    await enrol();
    t.clock.advance(60_000);
    for (let count = 0; count < 12; count += 1) {
      expect(outcome(await login())).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    }
    for (let count = 0; count < SIGN_IN_LIMITS.failuresWithoutDelay - 1; count += 1) {
      expect(outcome(await login({ code: wrongCode() }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
      expect(outcome(await login())).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    }
    expect(outcome(await login({ code: wrongCode() }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const refused = await login({ code: codeNow() });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    t.clock.advance(30_000);
    expect((await login({ code: codeNow() })).statusCode).toBe(200);
    expect((await login({ password: 'wrong' })).statusCode).toBe(401);
  });

  it('compares five of forty concurrent wrong codes', async () => {
    await enrol();
    const replies = await Promise.all(Array.from({ length: 40 }, () => login({ code: wrongCode() })));
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(
      SIGN_IN_LIMITS.failuresWithoutDelay,
    );
  });

  it('mentions a second step only after the right password, and only to admins', async () => {
    await enrol();
    for (const extra of [{ password: 'wrong' }, { password: 'wrong', code: codeNow() }]) {
      expect(outcome(await login(extra))).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    const student = await createStudent(t.db);
    const { mobile, password } = student;
    expect((await t.client().post('/api/login', { mobile, password })).statusCode).toBe(200);
    const asStudent = await t.client().post('/api/auth/second-factor', { mobile, password });
    const asNobody = await t.client().post('/api/auth/second-factor', { mobile: '9000000001', password });
    expect([asStudent.statusCode, asStudent.json().fields]).toEqual([
      asNobody.statusCode,
      asNobody.json().fields,
    ]);
  });

  it('replaces a second step only with one of its codes, and never turns it off', async () => {
    const [recovery = ''] = await enrol();
    const old = secret;
    expect(outcome(await start())).toEqual([400, 'INVALID_INPUT']);
    expect((await start({ code: wrongCode() })).json().fields).toHaveProperty('code');
    secret = (await start({ code: recovery })).json().secret;
    // The replacement is not confirmed: the old app still works.
    t.clock.advance(60_000);
    expect((await login({ code: codeAt(t.clock.now(), old) })).statusCode).toBe(200);
    const client = t.client();
    expect((await confirm(codeNow(), client)).statusCode).toBe(200);
    t.clock.advance(60_000);
    expect(outcome(await login({ code: codeAt(t.clock.now(), old) }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await login({ code: codeNow() })).statusCode).toBe(200);
    t.clock.advance(60_000);
    const off = { password: admin.password, code: codeNow() };
    expect(outcome(await client.post('/api/admin/second-factor/disable', off))).toEqual([
      409,
      'SECOND_FACTOR_REQUIRED',
    ]);
  });

  it('setting up a second step ends other sessions, succeeds in one of two tabs, and expires after half an hour', async () => {
    const other = await signInAs(t, admin);
    secret = (await start()).json().secret;
    const replies = await Promise.all([confirm(codeNow()), confirm(codeNow())]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await other.get('/api/user')).statusCode).toBe(401);

    await renew();
    secret = (await start()).json().secret;
    t.clock.advance(30 * 60_000);
    expect(outcome(await confirm(codeNow()))).toEqual([409, 'SECOND_FACTOR_EXPIRED']);
  });

  it('the reset command removes the second step, and the next sign-in must set it up again', async () => {
    await enrol();
    expect(await resetSecondFactor(t.platform, admin.mobile, t.clock.now())).toBe(true);
    expect(await resetSecondFactor(t.platform, admin.mobile, t.clock.now())).toBe(false);
    expect(outcome(await login())).toEqual([401, 'SECOND_FACTOR_ENROL']);
    expect(await t.db.selectFrom('recovery_codes').where('user_id', '=', admin.userId).execute()).toEqual([]);
    expect(await actions()).toContain('admin.resetSecondFactor');
    expect(await mails()).toEqual([
      ['on', 8],
      ['off', 0],
    ]);
    const student = await createStudent(t.db);
    await expect(resetSecondFactor(t.platform, student.mobile, t.clock.now())).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });
});

describe('without production settings', () => {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(renew);

  it('an admin may set it up, and turn it off with password and code', async () => {
    const client = t.client();
    expect((await login({}, client)).statusCode).toBe(200);
    secret = (await client.post('/api/auth/second-factor', proof())).json().secret;
    expect((await confirm(codeNow(), client)).statusCode).toBe(200);
    expect(outcome(await login())).toEqual([401, 'SECOND_FACTOR_NEEDED']);

    const off = (body: object) => client.post('/api/admin/second-factor/disable', body);
    t.clock.advance(60_000);
    expect((await off({ password: 'wrong', code: codeNow() })).json().fields).toHaveProperty('password');
    expect((await off({ password: admin.password, code: wrongCode() })).json().fields).toHaveProperty('code');
    expect((await off({ password: admin.password, code: codeNow() })).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    expect(await actions()).toEqual(['secondFactor.enable', 'secondFactor.disable']);
    expect(await mails()).toEqual([
      ['on', 8],
      ['off', 0],
    ]);
  });
});
