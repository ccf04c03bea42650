import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const register = (names: { firstName?: string; lastName?: string }) =>
  t.client().post('/api/register', signUpBody(names));

/** P2. */
it.each([
  [{ firstName: 'Toran', lastName: 'Support' }, ['firstName', 'lastName']],
  [{ firstName: 'Deleted', lastName: 'user' }, ['firstName']],
  [{ lastName: 'Ａｄｍｉｎ' }, ['lastName']],
  [{ lastName: 'Ad\u200bmin' }, ['lastName']],
])('refuses a sign-up as %j', async (names, fields) => {
  const reply = await register(names);
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().fields)).toEqual(fields);
  expect(reply.json().message).toMatch(/^Please use your own name: “.+” is reserved for this site\./);
});

it('stores names without invisible characters', async () => {
  const reply = await register({ firstName: 'Pri\u200bya', lastName: 'Shar\u00adma\u{e0041}' });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ firstName: 'Priya', lastName: 'Sharma' });
});
