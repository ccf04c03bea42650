import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { publicStatus } from '#test/worlds/privacy-world.ts';

let test: TestApp;
let _student: Person;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  _student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(test.db, { firstName: 'Anand', lastName: 'Rao' });
});

describe('visibility', () => {
  it('hides a teacher from search and the public, and shows them again', async () => {
    const browser = await signInAs(test, teacher);
    const listed = async () =>
      (await test.client().get('/api/teachers/search?city=Mumbai&limit=100')).body.includes(
        teacher.teacherId,
      );
    expect(await listed()).toBe(true);
    const hidden = await browser.put('/api/account/visibility', { hidden: true });
    expect(hidden.json()).toMatchObject({ profileHidden: true });
    expect([await listed(), await publicStatus(test, teacher)]).toEqual([false, 404]);
    await browser.put('/api/account/visibility', { hidden: false });
    expect([await listed(), await publicStatus(test, teacher)]).toEqual([true, 200]);
  });
});

it('records consent at sign-up', async () => {
  const browser = test.client();
  const body = {
    mobile: '9812398123',
    email: 'agrees@example.com',
    password: 'sunrise-mat-42',
    firstName: 'A',
    lastName: 'B',
  };
  await browser.post('/api/register', { ...body, userType: 'student' });
  expect((await browser.get('/api/account')).json().consents).toEqual([
    { document: 'Privacy policy', version: 'July 19, 2025', givenAt: test.clock.now().toISOString() },
  ]);
});
