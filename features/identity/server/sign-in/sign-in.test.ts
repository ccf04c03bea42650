import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('register', () => {
  test('returns the user, signed in, with normalised number and email', async () => {
    const browser = t.client();
    const body = signUpBody({ mobile: '0 98765-00001', email: '  Meera@Example.COM ' });
    const reply = await browser.post('/api/register', body);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstName: 'Meera',
      lastName: 'Iyer',
      email: 'meera@example.com',
      mobile: '+919876500001',
      userType: 'student',
      profileImageUrl: null,
      isEmailVerified: false,
      isMobileVerified: false,
      isBlocked: false,
    });
    expect((await browser.get('/api/user')).json()).toEqual(reply.json());
    const { password_hash } = await t.db
      .selectFrom('users')
      .select('password_hash')
      .where('mobile', '=', '+919876500001')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('creates the profile of each role', async () => {
    const teacher = await t.client().post('/api/register', signUpBody({ userType: 'teacher' }));
    const student = await t.client().post('/api/register', signUpBody());
    const teachers = await t.db.selectFrom('teachers').select('user_id').execute();
    const clients = await t.db.selectFrom('clients').select('user_id').execute();
    expect(teachers.map((row) => row.user_id)).toContain(teacher.json().id);
    expect(clients.map((row) => row.user_id)).toContain(student.json().id);
  });

  test.each([
    ['admin'],
    ['client'],
    ['Admin '],
    [['admin']],
    [['student']],
    [null],
    [undefined],
    [{ $gt: '' }],
  ])('refuses the account type %j', async (userType) => {
    const reply = await t.client().post('/api/register', signUpBody({ userType }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      message: 'Please select account type',
      fields: { userType: 'Please select account type' },
    });
  });

  test('names every invalid field', async () => {
    const body = { mobile: '98765', email: 'nobody', password: '12345', firstName: ' ', userType: 'student' };
    const reply = await t.client().post('/api/register', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual({
      mobile: 'Mobile number must be 10 digits',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });

  test('ignores unknown fields of the body', async () => {
    const extra = { isVerified: true, isEmailVerified: true, isBlocked: true, id: 'x', role: 'admin' };
    const reply = await t.client().post('/api/register', { ...signUpBody(), ...extra });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ userType: 'student', isEmailVerified: false, isBlocked: false });
    expect(reply.body).not.toMatch(/password|hash/i);
  });

  test('gives the same error for a taken number and a taken email', async () => {
    const first = signUpBody();
    await t.client().post('/api/register', first);
    const number = await t.client().post('/api/register', signUpBody({ mobile: first.mobile }));
    const email = await t.client().post('/api/register', signUpBody({ email: first.email.toUpperCase() }));
    expect([number.statusCode, email.statusCode]).toEqual([409, 409]);
    const { requestId: _, ...said } = number.json();
    expect(email.json()).toMatchObject(said);
    expect(said.message).not.toMatch(/this mobile number is|this email is/i);
  });

  test('creates one account from thirty concurrent requests, without leftovers', async () => {
    const body = signUpBody({ userType: 'teacher' });
    const before = await t.db.selectFrom('teachers').select('id').execute();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => t.client().post('/api/register', body)),
    );
    const statuses = replies.map((reply) => reply.statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 29 }, () => 409)]);
    const after = await t.db.selectFrom('teachers').select('id').execute();
    expect(after.length - before.length).toBe(1);
  });
});

describe('login', () => {
  test('accepts the number with and without +91', async () => {
    const body = signUpBody({ mobile: '9876511111' });
    const { id } = (await t.client().post('/api/register', body)).json();
    for (const mobile of ['9876511111', '+919876511111', '+91 98765 11111']) {
      const reply = await t.client().post('/api/login', { mobile, password: body.password });
      expect(reply.statusCode).toBe(200);
      expect(reply.json().id).toBe(id);
    }
  });

  test('gives the same error for an unknown number and a wrong password', async () => {
    const body = signUpBody();
    await t.client().post('/api/register', body);
    const wrong = await t.client().post('/api/login', { mobile: body.mobile, password: 'something' });
    const unknown = await t.client().post('/api/login', { mobile: '9000000000', password: 'something' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json().message).toBe('Invalid mobile number or password');
    expect(unknown.json()).toEqual({ ...wrong.json(), requestId: unknown.json().requestId });
    expect(unknown.headers['content-length']).toBe(wrong.headers['content-length']);
  });

  test('names missing fields', async () => {
    const reply = await t.client().post('/api/login', { mobile: '123', password: '' });
    expect(reply.json()).toMatchObject({
      message: 'Mobile number must be 10 digits',
      fields: { mobile: 'Mobile number must be 10 digits', password: 'Password is required' },
    });
  });

  test.each([['x'.repeat(128)], ['🧘'.repeat(64)], ['  spaces kept  ']])(
    'compares long and unusual passwords in full',
    async (password) => {
      const body = signUpBody({ password });
      await t.client().post('/api/register', body);
      const right = await t.client().post('/api/login', { mobile: body.mobile, password });
      const last = [...password].slice(0, -1).join('');
      const wrong = await t.client().post('/api/login', { mobile: body.mobile, password: `${last}y` });
      expect([right.statusCode, wrong.statusCode]).toEqual([200, 401]);
    },
  );

  test('mentions a block only after the right password, and signs nobody in', async () => {
    const body = signUpBody();
    const browser = t.client();
    const { id } = (await browser.post('/api/register', body)).json();
    await t.db.updateTable('users').set({ blocked_at: t.clock.now() }).where('id', '=', id).execute();
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    const wrong = await t.client().post('/api/login', { mobile: body.mobile, password: 'wrong one' });
    expect(wrong.statusCode).toBe(401);
    const right = await t.client().post('/api/login', body);
    expect(right.statusCode).toBe(403);
    expect(right.json().message).toBe('Your account is blocked. Please contact support.');
    expect(right.headers['set-cookie']).toBeUndefined();
  });
});

describe('session', () => {
  test('sets an http-only, lax cookie whose value is not stored', async () => {
    const reply = await t.client().post('/api/register', signUpBody());
    const cookie = String([reply.headers['set-cookie']].flat()[0]);
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = /sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    const rows = await t.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row) => row.token_hash.includes(token))).toBe(false);
  });

  test('signing in replaces any presented cookie and ends its session', async () => {
    const body = signUpBody();
    const browser = t.client();
    await browser.post('/api/register', body);
    const before = browser.cookies.get('sid') ?? '';
    await browser.post('/api/login', body);
    expect(browser.cookies.get('sid')).not.toBe(before);
    const replay = await t.client().request({ url: '/api/user', cookies: { sid: before } });
    expect(replay.statusCode).toBe(401);

    const fixed = t.client();
    fixed.cookies.set('sid', 'attacker');
    await fixed.post('/api/login', body);
    expect(fixed.cookies.get('sid')).not.toBe('attacker');
  });

  test('signing out ends the session on the server and can be repeated', async () => {
    const browser = t.client();
    await browser.post('/api/register', signUpBody());
    const token = browser.cookies.get('sid') ?? '';
    const reply = await browser.post('/api/logout');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"');
    const replay = await t.client().request({ url: '/api/user', cookies: { sid: token } });
    expect(replay.statusCode).toBe(401);
    expect(replay.headers['cache-control']).toBe('no-store');
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
  });

  test('stays alive with use and ends after a week without', async () => {
    const browser = t.client();
    await browser.post('/api/register', signUpBody());
    const day = 86_400_000;
    t.clock.advance(7 * day - 60_000);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    t.clock.advance(7 * day + 1_000);
    expect((await browser.get('/api/user')).statusCode).toBe(401);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://elsewhere.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'sec-fetch-site': 'same-origin' }, 401],
    [{}, 401],
  ])('a sign-in with %j is answered %i', async (headers, status) => {
    const payload = JSON.stringify({ mobile: '9000000001', password: 'whatever' });
    const reply = await t.client().request({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(reply.statusCode).toBe(status);
  });
});

describe('GET /api/logout', () => {
  const signedIn = async () => {
    const browser = t.client();
    await browser.post('/api/register', signUpBody());
    return browser;
  };

  test.each([[{}], [{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }]])(
    'with %j signs out',
    async (headers) => {
      const browser = await signedIn();
      const reply = await browser.request({ url: '/api/logout', headers });
      expect(reply.statusCode).toBe(302);
      expect(reply.headers.location).toBe('/?message=logged-out');
      expect((await browser.get('/api/user')).statusCode).toBe(401);
    },
  );

  test.each([
    ['GET', { 'sec-fetch-site': 'cross-site' }],
    ['GET', { 'sec-fetch-site': 'same-site' }],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['HEAD', {}],
  ] as const)('%s with %j ends nothing', async (method, headers) => {
    const browser = await signedIn();
    const reply = await browser.request({ method, url: '/api/logout', headers });
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe('/');
    expect((await browser.get('/api/user')).statusCode).toBe(200);
  });

  test('GET /api/login redirects to the sign-in page', async () => {
    const reply = await t.client().get('/api/login');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/auth']);
  });
});
