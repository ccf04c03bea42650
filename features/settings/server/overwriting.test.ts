import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('settings are not overwritten by a change that is based on older ones', async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const first = (await admin.get('/api/admin/settings')).json();
  const put = (body: object) => admin.put('/api/admin/settings', body);
  const settings = {
    supportEmail: 'care@example.com',
    supportPhone: '+91 80 4000 5000',
    verificationDays: { soon: 4, due: 6 },
  };
  expect((await put({ ...settings, from: first })).json()).toEqual(settings);
  const other = { ...settings, supportEmail: 'other@example.com' };
  expect((await put({ ...other, from: first })).json()).toMatchObject({ code: 'CONFLICT' });
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      put({ ...settings, supportEmail: `${name}@example.com`, from: settings }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  // Without `from`, nothing is compared.
  expect((await put(settings)).json()).toEqual(settings);
});
