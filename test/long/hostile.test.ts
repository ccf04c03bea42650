import { describe, expect, it, onTestFinished } from 'vitest';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { blackPng } from '#test/picture-bombs.ts';
import { expectNewNonces } from '#test/security/policies.ts';
import { tryHostileFields } from '#test/security/try-hostile-fields.ts';
import { expectNoFaults, hostileActors } from '#test/security/wrong-types.ts';
import { startTestApp } from '#test/test-app.ts';

/** The complete version of tests of which test/security runs a part. */
describe('every hostile value in every field among good ones', () => tryHostileFields({ everyNth: 1 }));

async function start(options: { pages?: boolean } = {}) {
  const test = await startTestApp(options);
  onTestFinished(() => test.close());
  return test;
}

it('never causes a 500: every wrong type in every field of every call, in every role', async () => {
  await expectNoFaults(await hostileActors(await start()), { everyNth: 1 });
});

it('gives each of a thousand pages of one user a different nonce', async () => {
  const test = await start({ pages: true });
  await expectNewNonces(await signInAs(test, await createStudent(test.db)), 1000);
});

it('accepts pictures of 40 megapixels', async () => {
  const test = await start();
  const client = await signInAs(test, await createTeacher(test.db));
  const headers = { 'content-type': 'image/png' };
  const payload = blackPng(8_000, 5_000);
  const { statusCode } = await client.request({ method: 'POST', url: '/api/media', headers, payload });
  expect(statusCode).toBe(201);
});
