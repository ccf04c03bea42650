import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { DEMO: '1' } });
});
afterAll(() => test.close());

const ask = async (url: string, host: string) =>
  (await test.client().request({ method: 'GET', url, headers: { host } })).statusCode;

it.each([['localhost:3000'], ['127.0.0.1:4321'], ['[::1]:3000'], ['LOCALHOST']])(
  'answers to %s',
  async (host) => {
    expect(await ask('/dev/outbox.json', host)).toBe(200);
  },
);

it.each([['evil.example'], ['localhost.evil.example'], ['evil.example:3000'], ['127.0.0.1.nip.io']])(
  'rejects the foreign host name %j (DNS rebinding)',
  async (host) => {
    for (const url of [
      '/dev/outbox.json',
      '/dev/accounts.json',
      '/dev/outbox.json?to=9876543210',
      '/%64ev/outbox.json',
    ]) {
      expect([url, await ask(url, host)]).toEqual([url, 404]);
    }
    expect(await ask('/api/specializations', host)).toBe(200);
  },
);
