import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEventStream } from '#test/event-stream.ts';
import { createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { publicStatus } from '#test/worlds/privacy-world.ts';

let test: TestApp;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
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

  it("makes the teacher's other open pages refetch the profile", async () => {
    const browser = await signInAs(test, teacher);
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await openEventStream(origin, { cookie });
    await stream.next(({ name }) => name === 'ready');
    await browser.put('/api/account/visibility', { hidden: true });
    const { data } = await stream.next(({ name }) => name === 'stale');
    expect((data as { paths: string[] }).paths).toEqual(['/api/teacher/profile', '/api/account']);
    expect((await browser.get('/api/teacher/profile')).json()).toMatchObject({
      isHidden: true,
      isWithheld: false,
    });
    stream.close();
  });

  it('keeps a profile hidden that an admin hid, and tells its teacher', async () => {
    const browser = await signInAs(test, teacher);
    expect((await browser.get('/api/account')).json().profileWithheld).toBe(false);
    const withheld = { withheld_at: test.clock.now() };
    await test.db.updateTable('teachers').set(withheld).where('id', '=', teacher.teacherId).execute();
    expect((await browser.get('/api/teacher/profile')).json()).toMatchObject({
      isHidden: true,
      isWithheld: true,
    });
    const shown = await browser.put('/api/account/visibility', { hidden: false });
    expect(shown.json()).toMatchObject({ profileHidden: true, profileWithheld: true });
    expect(await publicStatus(test, teacher)).toBe(404);
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
