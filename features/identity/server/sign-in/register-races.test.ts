import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Numbers of users, profiles and sessions. */
async function counts(): Promise<number[]> {
  const { users, teachers, clients, sessions } = {
    users: await test.db.selectFrom('users').select('id').execute(),
    teachers: await test.db.selectFrom('teachers').select('id').execute(),
    clients: await test.db.selectFrom('clients').select('user_id').execute(),
    sessions: await test.db.selectFrom('sessions').select('id').execute(),
  };
  return [users.length, teachers.length, clients.length, sessions.length];
}

/** T57. Each uses another email address and the same mobile number. */
it.each(['teacher', 'student'] as const)(
  'of many concurrent sign-ups with one number one creates a %s, and none leaves half a profile',
  async (userType) => {
    const before = await counts();
    const mobile = userType === 'teacher' ? '9123400001' : '9123400002';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        test
          .client()
          .post('/api/register', signUpBody({ mobile, userType, email: `${userType}${index}@example.org` })),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // A number can be tried a few times an hour; later tries get 429.
    expect(new Set(statuses).difference(new Set([201, 409, 429]))).toEqual(new Set());
    const after = await counts();
    const isTeacher = userType === 'teacher';
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([
      1,
      isTeacher ? 1 : 0,
      isTeacher ? 0 : 1,
      1,
    ]);
  },
);
