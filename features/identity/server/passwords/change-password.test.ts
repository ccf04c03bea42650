import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person } from '#db/factories/people.ts';
import { createAdmin, createStudent, createTeacher, signIn, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const NEW = 'evening-mat-77';
const PATHS = {
  student: '/api/change-password',
  teacher: '/api/change-password',
  admin: '/api/admin/change-password',
} as const;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const create = { student: createStudent, teacher: createTeacher, admin: createAdmin } as const;
const change = (browser: TestClient, role: Person['role'], body: object) => browser.post(PATHS[role], body);
const right = { currentPassword: PASSWORD, newPassword: NEW };

describe.each(['student', 'teacher', 'admin'] as const)('a %s changes the password (T06, T07)', (role) => {
  it('ends every other session, renews the cookie, and accepts only the new password', async () => {
    const person = await create[role](t.db);
    const [first, second, third] = [
      await signIn(t.client(), person),
      await signInAs(t, person),
      await signInAs(t, person),
    ];
    const old = first.cookies.get('sid') as string;
    const reply = await change(first, role, right);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: 'Password changed successfully!' });
    expect((await second.get('/api/user')).statusCode).toBe(401);
    expect((await third.get('/api/user')).statusCode).toBe(401);
    expect((await first.get('/api/user')).statusCode).toBe(200);
    expect(first.cookies.get('sid')).not.toBe(old);
    const replay = t.client();
    replay.cookies.set('sid', old);
    expect((await replay.get('/api/user')).statusCode).toBe(401);

    const { mobile } = person;
    expect((await t.client().post('/api/login', { mobile, password: PASSWORD })).statusCode).toBe(401);
    expect((await t.client().post('/api/login', { mobile, password: NEW })).statusCode).toBe(200);
  });

  it('ignores other fields of the body', async () => {
    const person = await create[role](t.db);
    const browser = await signInAs(t, person);
    const other = await signInAs(t, person);
    const body = {
      ...right,
      userId: 'somebody',
      userType: 'admin',
      confirmPassword: 'x',
      keepSessions: true,
    };
    expect((await change(browser, role, body)).statusCode).toBe(200);
    expect((await other.get('/api/user')).statusCode).toBe(401);
  });
});

describe('a password change is refused', () => {
  it.each([
    [{}, { currentPassword: 'Current password is required', newPassword: 'New password is required' }],
    [
      { currentPassword: PASSWORD, newPassword: '12345' },
      { newPassword: 'New password must be at least 6 characters' },
    ],
    [
      { currentPassword: PASSWORD, newPassword: PASSWORD },
      { newPassword: 'New password must be different from current password' },
    ],
    [{ currentPassword: 'wrong', newPassword: NEW }, { currentPassword: 'Current password is incorrect' }],
    [
      { currentPassword: PASSWORD, newPassword: 'x'.repeat(129) },
      { newPassword: 'New password must be at most 128 characters' },
    ],
  ])('for %j, and every session stays', async (body, fields) => {
    const person = await createStudent(t.db);
    const [browser, other] = [await signInAs(t, person), await signInAs(t, person)];
    const reply = await change(browser, 'student', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual(fields);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    expect((await other.get('/api/user')).statusCode).toBe(200);
  });

  it.each([undefined, '', '12345'])(
    "for the admin's %j with the text of the specification",
    async (newPassword) => {
      const reply = await change(await signInAs(t, await createAdmin(t.db)), 'admin', {
        currentPassword: PASSWORD,
        newPassword,
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toBe('New password must be at least 6 characters');
    },
  );

  it('after ten tries in ten minutes, even with the right password and from any session, until the window ends', async () => {
    const person = await createStudent(t.db);
    const wrong = { currentPassword: 'wrong', newPassword: NEW };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change(await signInAs(t, person), 'student', wrong)).statusCode).toBe(400);
    }
    const browser = await signInAs(t, person);
    const locked = await change(browser, 'student', right);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(600);
    t.clock.advance(10 * 60_000);
    expect((await change(browser, 'student', right)).statusCode).toBe(200);
  });
});

it('succeeds once among many concurrent changes, and leaves one session', async () => {
  const person = await createStudent(t.db);
  const browsers = await Promise.all(Array.from({ length: 8 }, () => signInAs(t, person)));
  const replies = await Promise.all(
    browsers.map((browser, number) =>
      change(browser, 'student', { currentPassword: PASSWORD, newPassword: `mat-number-${number}` }),
    ),
  );
  const winners = replies.flatMap(({ statusCode }, number) => (statusCode === 200 ? [number] : []));
  expect(winners).toHaveLength(1);
  const alive = await Promise.all(browsers.map((browser) => browser.get('/api/user')));
  expect(alive.flatMap(({ statusCode }, number) => (statusCode === 200 ? [number] : []))).toEqual(winners);
});

it('leaves no session to a sign-in that checked the old password meanwhile', async () => {
  const person = await createStudent(t.db);
  const browser = await signInAs(t, person);
  const { mobile } = person;
  const [changed, ...signIns] = await Promise.all([
    change(browser, 'student', right),
    ...Array.from({ length: 4 }, () => t.client().post('/api/login', { mobile, password: PASSWORD })),
  ]);
  expect(changed?.statusCode).toBe(200);
  expect(signIns.every(({ statusCode }) => statusCode === 200 || statusCode === 401)).toBe(true);
  const sessions = await t.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.userId)
    .execute();
  expect(sessions).toHaveLength(1);
});
