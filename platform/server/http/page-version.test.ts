import { afterAll, beforeAll, expect, it } from 'vitest';
import { OLDEST_PAGE_VERSION, PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/calls/page-version.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ask = async (version?: string) => {
  const client = await signInAs(t, await createStudent(t.db));
  const headers = version === undefined ? {} : { [PAGE_VERSION_HEADER]: version };
  return client.request({ method: 'GET', url: '/api/user', headers });
};

it('answers this release’s pages and clients without a version', async () => {
  expect(PAGE_VERSION).toBeGreaterThanOrEqual(OLDEST_PAGE_VERSION);
  for (const version of [String(PAGE_VERSION), undefined, 'nonsense'])
    expect((await ask(version)).statusCode).toBe(200);
});

it('tells pages of earlier versions to reload', async () => {
  const reply = await ask(String(OLDEST_PAGE_VERSION - 1));
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'PAGE_OUTDATED' });
});
