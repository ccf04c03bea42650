import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

it('allows thirty uploads in half an hour, valid or not', async () => {
  const client = await signInAs(test, await createTeacher(test.db));
  const upload = (address: string) =>
    client.request({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'image/png' },
      payload: Buffer.from('no picture'),
    });
  // Different ways to write the same route.
  const dodges = ['/api/media', '/api/media?kind=photo', '/api/media?kind=document&x=1'];
  const statuses: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    statuses.push((await upload(dodges[count % dodges.length] ?? '')).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([415]));
  const refused = await upload('/api/media');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await signInAs(test, await createTeacher(test.db));
  expect((await other.get('/api/teacher/profile')).statusCode).toBe(200);
});

it('allows sixty profile writes an hour across all calls', async () => {
  const client = await signInAs(test, await createTeacher(test.db));
  const writes = [
    () => client.put('/api/teacher/profile', { experience: -1 }),
    () => client.put('/api/teacher/location', {}),
    () => client.post('/api/teacher/specializations', {}),
    () => client.post('/api/teacher/certifications', {}),
  ];
  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    statuses.push((await (writes[count % writes.length] ?? writes[0])?.())?.statusCode ?? 0);
  }
  expect(new Set(statuses)).toEqual(new Set([400]));
  for (const write of writes) expect((await write()).statusCode).toBe(429);
});
