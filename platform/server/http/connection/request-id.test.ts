import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const GIVEN = '7f3c2a10-proxy.1';
const HEADER = 'x-request-id';

describe('behind a trusted proxy', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { TRUST_PROXY: '10.0.0.0/8, loopback' }, pages: true });
  });
  afterAll(() => test.close());

  const ask = (id: string, remoteAddress = '10.1.2.3', url = '/api/nothing-here') =>
    test.app.inject({ url, remoteAddress, headers: { [HEADER]: id } });

  it("keeps the proxy's request id, in the header and in the error", async () => {
    const reply = await ask(GIVEN);
    expect(reply.headers[HEADER]).toBe(GIVEN);
    expect(reply.json().requestId).toBe(GIVEN);
  });

  it('replaces ids of others, and ids that could break a log line', async () => {
    for (const reply of [
      await ask(GIVEN, '192.0.2.7'),
      await ask('short'),
      await ask('with "quotes" and spaces'),
      await ask('x'.repeat(129)),
    ]) {
      expect(reply.headers[HEADER]).toMatch(/^[0-9a-f-]{36}$/);
      expect(reply.json().requestId).toBe(reply.headers[HEADER]);
    }
  });

  it('returns the id with every kind of answer', async () => {
    for (const url of [
      '/',
      '/no-such-page',
      '/api/specializations',
      '/health/live',
      '/robots.txt',
      '/%E0%A4%A',
    ])
      expect((await ask(GIVEN, '10.1.2.3', url)).headers[HEADER], url).toBe(GIVEN);
  });
});

it('ignores request ids without trusted proxies, and answers unreadable requests with one', async () => {
  const test = await startTestApp();
  try {
    const reply = await test.app.inject({ url: '/health/live', headers: { [HEADER]: GIVEN } });
    expect(reply.headers[HEADER]).not.toBe(GIVEN);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
    });
    socket.write('NOT HTTP\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 400 .*x-request-id: [0-9a-f-]{36}\r\n/s);
  } finally {
    await test.close();
  }
});
