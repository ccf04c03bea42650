import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { deleteAccount, publicStatus } from '#test/worlds/privacy-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a restored profile stays hidden while its account is being deleted', async () => {
  const [asStudent, asAdmin] = [
    await signInAs(test, await createStudent(test.db)),
    await signInAs(test, await createAdmin(test.db)),
  ];
  const teacher = await createTeacher(test.db);
  const about = { kind: 'profile', targetId: teacher.teacherId, reason: 'fake' };
  const { id } = (await asStudent.post('/api/reports', about)).json();
  const decide = (action: string) =>
    asAdmin.post(`/api/admin/reports/${id}/decision`, { action, note: 'A mistake of ours.' });
  expect((await decide('hide')).statusCode).toBe(200);
  test.clock.advance(1000);
  await deleteAccount(await signInAs(test, teacher), teacher);
  expect((await decide('restore')).statusCode).toBe(200);
  expect(await publicStatus(test, teacher)).toBe(404);
  const again = await signInAs(test, teacher);
  expect((await again.post('/api/account/undelete', {})).statusCode).toBe(200);
  expect(await publicStatus(test, teacher)).toBe(200);
});
