import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#db/factories/people.ts';
import { createAdmin, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const UNVERIFIED = { isEmailVerified: false, isMobileVerified: false };
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * DAY_MS);

async function age({ userId }: { userId: string }, days: number): Promise<void> {
  const at = daysAgo(days);
  await test.db.updateTable('users').set({ created_at: at }).where('id', '=', userId).execute();
  await test.db.updateTable('last_sign_ins').set({ at }).where('user_id', '=', userId).execute();
}

/** An account without a verified contact that signed up some days ago and has not been used since. */
async function unused(create = createStudent, days = 40) {
  const person = await create(test.db, UNVERIFIED);
  await age(person, days);
  return person;
}
const remains = async ({ userId }: { userId: string }) =>
  (await test.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1;
const run = () => runJob(test, 'sign-in-traces');

it('deletes accounts that were not verified or used for thirty days', async () => {
  const [old, young] = [await unused(), await unused(createStudent, 29)];
  const verified = await createStudent(test.db);
  await age(verified, 40);
  await run();
  expect(await Promise.all([old, verified, young].map(remains))).toEqual([false, true, true]);
});

it('keeps an account that was used today, also after it has signed out', async () => {
  const teacher = await unused(createTeacher);
  const client = await signInAs(test, teacher);
  expect((await client.post('/api/logout')).statusCode).toBe(200);
  await run();
  expect(await remains(teacher)).toBe(true);
});

it('keeps an account whose deletion can be undone', async () => {
  const person = await unused();
  const client = await signInAs(test, person);
  await age(person, 40);
  expect((await client.post('/api/account/delete', { password: PASSWORD })).statusCode).toBe(200);
  await run();
  expect(await remains(person)).toBe(true);
});

it('keeps a blocked account, whose contacts stay banned', async () => {
  const person = await unused();
  const admin = await signInAs(test, await createAdmin(test.db));
  const blocked = await admin.post(`/api/admin/users/${person.userId}/block`, {
    password: PASSWORD,
    reason: 'Fraud',
  });
  expect(blocked.statusCode, blocked.body).toBe(200);
  await run();
  expect(await remains(person)).toBe(true);
});
