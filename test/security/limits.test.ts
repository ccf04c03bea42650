import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLS } from '#app/server.ts';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { type LimitName, SIGN_IN_LIMITS } from '#shared/calls/limits.ts';
import {
  createAdmin,
  createBooking,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { LIMIT_BYPASSES, type Probe, sendPipelined } from './dodges.ts';

type Who = 'guest' | 'student' | 'teacher' | 'admin';
type Setting = { client: TestClient; teacher: Teacher; bookingId: string };

/** A limit and a request to a route that it guards. */
type Row = {
  name: string;
  who: Who;
  max: number;
  probe: (setting: Setting, count: number) => Probe;
  /** A request that uses up the same limit with less work for the server. */
  spend?: Probe;
  /** True if the limit counts requests to any path: pages answer all addresses. */
  everyPath?: true;
  /** Each request comes from a different user, because the limit counts the address and users have their own limits. */
  crowd?: true;
};

const nobody = (count: number) => String(8_400_000_000 + count);
/** A call without ids. */
const row = (who: Who, method: Probe['method'], url: string, payload?: object) => ({
  who,
  probe: (): Probe => ({ method, url, ...(payload && { payload }) }),
});
/** A call with an unknown id or token (404): guesses are counted too. */
const guess = (who: Who, method: Probe['method'], url: string) => {
  const probe: Probe = { method, url };
  return { who, spend: probe, probe: () => probe };
};
/** In-memory limits, each with a call that it guards. Bodies may be invalid: every request counts. */
const BY_NAME: Partial<Record<LimitName, Omit<Row, 'name' | 'max'>>> = {
  apiByUser: {
    who: 'student',
    // Forbidden for this role, but counted.
    spend: { method: 'GET', url: '/api/teacher/time-slots' },
    probe: () => ({ method: 'GET', url: '/api/profile/completion-status' }),
  },
  pages: {
    who: 'guest',
    spend: { method: 'GET', url: '/%0a' },
    probe: () => ({ method: 'GET', url: '/no-such-page' }),
    everyPath: true,
  },
  comingDays: {
    who: 'student',
    probe: ({ teacher }) => ({ method: 'GET', url: `/api/teacher/${teacher.teacherId}/coming-days` }),
  },
  meetingLink: row('teacher', 'PUT', '/api/teacher/meeting-link', {}),
  savedWrite: row('student', 'PUT', '/api/saved', {}),
  compare: row('guest', 'GET', '/api/teachers/compare?ids=x'),
  planAction: guess('student', 'POST', `/api/plans/${crypto.randomUUID()}/renewal`),
  dueAction: guess('student', 'DELETE', `/api/dues/${crypto.randomUUID()}/said-paid`),
  paymentDetails: row('teacher', 'PUT', '/api/teacher/payment-details', {}),
  batchEdit: { who: 'teacher', probe: () => ({ method: 'POST', url: '/api/teacher/batches', payload: {} }) },
  batchSeat: guess('student', 'POST', `/api/batches/${crypto.randomUUID()}/seats`),
  register: {
    who: 'guest',
    probe: () => ({ method: 'POST', url: '/api/register', payload: { userType: 'admin' } }),
  },
  claimContact: row('guest', 'POST', '/api/register/confirm', {}),
  sendCode: {
    who: 'student',
    crowd: true,
    probe: () => ({ method: 'POST', url: '/api/auth/send-email-otp' }),
  },
  verifyCode: {
    who: 'student',
    probe: () => ({ method: 'POST', url: '/api/auth/verify-email-otp', payload: { otp: '000000' } }),
  },
  forgotPassword: {
    who: 'guest',
    probe: (_setting, count) => ({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { identifier: nobody(count) },
    }),
  },
  resetPassword: {
    who: 'guest',
    probe: (_setting, count) => ({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { identifier: nobody(count), otp: '000000', newPassword: 'another-mat-43' },
    }),
  },
  search: { who: 'guest', probe: () => ({ method: 'GET', url: '/api/teachers/search?city=Pune' }) },
  places: { who: 'guest', probe: () => ({ method: 'GET', url: '/api/maps/reverse-geocode?lat=19&lon=72' }) },
  profileWrite: row('student', 'POST', '/api/client/profile', {}),
  reviewWrite: {
    who: 'student',
    probe: ({ teacher }) => ({
      method: 'POST',
      url: `/api/teacher/${teacher.teacherId}/reviews`,
      payload: {},
    }),
  },
  hoursWrite: row('teacher', 'POST', '/api/teacher/time-slots', {}),
  upload: { who: 'teacher', probe: () => ({ method: 'POST', url: '/api/media', payload: {} }) },
  noticeChoices: row('student', 'PUT', '/api/notifications/preferences', {}),
  push: { who: 'student', probe: () => ({ method: 'POST', url: '/api/push', payload: {} }) },
  pushArrived: { who: 'student', probe: () => ({ method: 'POST', url: '/api/push/arrived', payload: {} }) },
  unsubscribe: guess('guest', 'GET', `/api/unsubscribe/${'a'.repeat(43)}`),
  sharedSession: guess('guest', 'GET', `/api/shared-sessions/${'a'.repeat(43)}`),
  safetyAction: guess('student', 'PUT', `/api/booking-requests/${crypto.randomUUID()}/safety`),
  report: { who: 'student', probe: () => ({ method: 'POST', url: '/api/reports', payload: {} }) },
  letter: { who: 'guest', probe: () => ({ method: 'POST', url: '/api/contact', payload: {} }) },
  accountExport: { who: 'student', probe: () => ({ method: 'GET', url: '/api/account/export' }) },
  bookingAnswer: {
    who: 'teacher',
    probe: ({ bookingId }) => ({
      method: 'PUT',
      url: `/api/booking-requests/${bookingId}/status`,
      payload: {},
    }),
  },
  chatBlock: {
    who: 'student',
    probe: ({ teacher }) => ({ method: 'DELETE', url: `/api/chat/block/${teacher.userId}` }),
  },
  admin: { who: 'admin', probe: () => ({ method: 'GET', url: '/api/admin/profile' }) },
  cspReport: { who: 'guest', probe: () => ({ method: 'POST', url: '/api/csp-report', payload: {} }) },
  apiByIp: { who: 'guest', probe: () => ({ method: 'GET', url: '/api/user' }) },
};

/** Limits that are tested elsewhere, and where. */
const ELSEWHERE: Partial<Record<LimitName, string>> = {
  sharePicture: 'features/link-previews/server/sharing.test.ts: each one counts only when it is drawn',
  anyByIp: 'test/long/limits.test.ts: thirty thousand requests',
};

const COUNTED_IN_DATABASE: readonly Row[] = [
  {
    name: 'failed sign-ins by number',
    who: 'guest',
    max: SIGN_IN_LIMITS.failuresWithoutDelay,
    probe: () => ({
      method: 'POST',
      url: '/api/login',
      payload: { mobile: '9333333333', password: 'wrong' },
    }),
  },
  {
    name: 'codes by user',
    who: 'teacher',
    max: 1,
    probe: () => ({ method: 'POST', url: '/api/auth/send-mobile-otp' }),
  },
  {
    name: 'passwords by account',
    who: 'student',
    max: 10,
    probe: () => ({
      method: 'POST',
      url: '/api/change-password',
      payload: { currentPassword: 'wrong', newPassword: 'another-mat-43' },
    }),
  },
];

const names = Object.keys(BY_NAME) as LimitName[];
const ROWS: readonly Row[] = [
  ...COUNTED_IN_DATABASE,
  ...names.map((name) => ({
    name,
    max: ALL_RATE_LIMITS[name].max,
    ...(BY_NAME[name] as Omit<Row, 'name' | 'max'>),
  })),
];

/** T26: each limit on its own route allows exactly its maximum, for every variant of the request. */
describe('limits', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp({ env: { RATE_LIMITS: 'normal' }, pages: true });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());
  // Limits count by minutes of the wall clock, so the clock stands still while requests run.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T06:30:00Z') }));
  afterEach(() => void vi.useRealTimers());

  async function setting(who: Who): Promise<Setting> {
    const teacher = await createTeacher(test.db);
    const student = await createStudent(test.db);
    const { id: bookingId } = await createBooking(test.db, { student, teacher });
    const people = { student, teacher, admin: student };
    if (who === 'admin') people.admin = await createAdmin(test.db);
    const client = who === 'guest' ? test.client() : await signInAs(test, people[who]);
    return { client, teacher, bookingId };
  }

  const addressOf = (name: string) => `127.0.1.${1 + ROWS.findIndex((row) => row.name === name)}`;
  const somebody = async () => signInAs(test, await createStudent(test.db));

  it('all have a test case in this file or elsewhere', () => {
    const used = new Set(CALLS.flatMap(({ call }) => call.limit ?? []));
    const known = new Set([...names, ...Object.keys(ELSEWHERE)]);
    const all = [...used, ...(Object.keys(ALL_RATE_LIMITS) as LimitName[])];
    expect(all.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(ROWS)('$name: $max, however they are written', async (row) => {
    const known = await setting(row.who);
    const remoteAddress = addressOf(row.name);
    const send = async (probe: Probe) =>
      (row.crowd ? await somebody() : known.client).request({ remoteAddress, ...probe });
    for (let count = 0; count < row.max; count += 1) {
      const { statusCode, body } = await send(row.spend ?? row.probe(known, count));
      expect(statusCode, body).not.toBe(429);
      if (!row.spend) expect(statusCode, body).not.toBe(404);
    }
    const probe = { remoteAddress, ...row.probe(known, 0) };
    const refused = await send(probe);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['ratelimit-remaining']).toBe('0');
    expect(refused.headers['ratelimit-reset']).toBe(refused.headers['retry-after']);
    if (row.everyPath) expect(refused.headers['content-type']).toContain('text/html');
    else expect(refused.json().message).toEqual(expect.any(String));

    let reached = 0;
    for (const dodge of LIMIT_BYPASSES) {
      const changed = dodge.change(probe);
      const { statusCode } = await send(changed);
      // A path that does not exist (400 or 404) is no way around the limit.
      const nowhere = !row.everyPath && changed.url !== probe.url && [400, 404].includes(statusCode);
      if (!nowhere) reached += 1;
      expect([dodge.name, nowhere ? 429 : statusCode]).toEqual([dodge.name, 429]);
    }
    expect(reached).toBeGreaterThanOrEqual(7);
    if (process.platform !== 'linux') return;
    const { cookies } = row.crowd ? await somebody() : known.client;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const statuses = await sendPipelined(port, { ...probe, headers: { cookie } }, 5);
    expect(statuses).toEqual([429, 429, 429, 429, 429]);
  });

  it.each([['+91'], ['0'], ['+91 '], ['0091'], ['91']])(
    'a number written with %j is the same number',
    async (prefix) => {
      const refused = await test
        .client()
        .post('/api/login', { mobile: `${prefix}9333333333`, password: 'wrong' });
      expect([429, 400]).toContain(refused.statusCode);
    },
  );

  it('counts a user across sessions and devices', async () => {
    const student = await createStudent(test.db);
    const probe: Probe = { method: 'POST', url: '/api/client/profile', payload: {} };
    const first = await signInAs(test, student);
    for (let count = 0; count < ALL_RATE_LIMITS.profileWrite.max; count += 1) await first.request(probe);
    const again = await signInAs(test, student);
    for (const remoteAddress of ['127.0.0.1', '203.0.113.5', '2001:db8::5']) {
      expect((await again.request({ ...probe, remoteAddress })).statusCode).toBe(429);
    }
  });

  it('counts a search through a page as a search', async () => {
    const student = await createStudent(test.db);
    const browser = await signInAs(test, student);
    for (let count = 0; count < ALL_RATE_LIMITS.search.max; count += 1)
      await browser.get('/api/teachers/search?city=Pune');
    const page = await browser.get('/search?city=Pune');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Too many attempts');
  });

  it('counts a page that searches and asks for a map of areas once', async () => {
    const browser = await signInAs(test, await createStudent(test.db));
    for (let count = 1; count < ALL_RATE_LIMITS.search.max; count += 1)
      await browser.get('/api/teachers/search?city=Pune');
    expect((await browser.get('/search?city=Pune')).body).not.toContain('Too many attempts');
    expect((await browser.get('/search?city=Pune')).body).toContain('Too many attempts');
  });

  it('does not count signed-in users by their shared address', async () => {
    const remoteAddress = addressOf('apiByIp');
    const ask = (client: TestClient) => client.request({ method: 'GET', url: '/api/user', remoteAddress });
    expect((await ask(test.client())).statusCode).toBe(429);
    expect((await ask(await somebody())).statusCode).toBe(200);
  });
});
