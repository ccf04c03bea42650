import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const HOST = 'push.example.com';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { PUSH_HOSTS: HOST } });
});
afterAll(() => t.close());

it('a browser that names several addresses at once is one device, and no call fails', async () => {
  const person = await createStudent(t.db);
  const client = await signInAs(t, person);
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const subscriptions = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    endpoint: `https://${HOST}/${name}`,
    keys,
  }));
  const replies = await Promise.all(
    subscriptions.map((one) => client.post('/api/push', { ...one, hidesDetails: false })),
  );
  expect(replies.map(({ statusCode, body }) => (statusCode === 200 ? 'saved' : body))).toEqual(
    subscriptions.map(() => 'saved'),
  );
  const devices = t.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', person.userId);
  expect(await devices.execute()).toHaveLength(1);
});
