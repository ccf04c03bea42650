import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    env: {
      PUBLIC_ORIGIN: 'https://toran.example',
      SECRET_KEY: 'k'.repeat(40),
      RATE_LIMITS: 'normal',
      SUPPORT_EMAIL: 'help@toran.example',
    },
  });
});
afterAll(() => test.close());

const fields = async () => {
  const reply = await test.client().get(PATH);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  return Object.fromEntries(
    reply.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
};

it('says where to report security problems (RFC 9116)', async () => {
  expect(await fields()).toEqual({
    Contact: 'mailto:help@toran.example',
    Expires: expect.any(String),
    'Preferred-Languages': 'en',
    Canonical: `https://toran.example${PATH}`,
  });
});

it('always expires in the future, by less than a year', async () => {
  for (const days of [0, 400, 4000]) {
    test.clock.advance(days * 86_400_000);
    const ahead = Date.parse((await fields()).Expires ?? '') - test.clock.now().getTime();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(YEAR_MS);
  }
});

it('names the support address that an admin has set', async () => {
  await test.db
    .insertInto('settings')
    .values({
      name: 'supportEmail',
      value: JSON.stringify('care@toran.example'),
      changed_at: test.clock.now(),
    })
    .execute();
  expect((await fields()).Contact).toBe('mailto:care@toran.example');
});
