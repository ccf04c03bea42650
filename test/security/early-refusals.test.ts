import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const GUARDS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** T16, T46: errors before routing have the same format and headers. */
describe('requests that never reach a route', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp({ pages: true });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as { port: number }).port;
  });
  afterAll(() => test.close());

  function exchange(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
      });
      socket.once('close', () => resolve(answer));
      socket.once('error', reject);
    });
  }

  it.each(['/%ZZ', '/api/%ZZ', '/%E0%A4%A', `/api/teacher/${'a'.repeat(200)}`])(
    'rejects an unreadable path: %s',
    async (url) => {
      const answer = await test.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).toMatchObject({ ...GUARDS, 'cache-control': 'no-store' });
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: 'NOT_FOUND' });
    },
  );

  it.each([
    ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['no method that exists', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'two lengths of one body',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Nul: a\0b\r\n\r\n', 400],
  ])('%s', async (_name, text, status) => {
    const answer = await exchange(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(GUARDS)) expect(answer).toContain(`${name}: ${value}\r\n`);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  it.each(['//elsewhere.example/search', '/\\elsewhere.example/search', '//elsewhere.example'])(
    'a path that names another host is not found: %s',
    async (path) => {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 404 /);
    },
  );

  it.each(['/nope%0A', '/search%0D%0Ax', '/nope%E2%80%A8<b>'])(
    'a path with a line end gets our error page, without inline styles: %s',
    async (path) => {
      const answer = await test.app.inject(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-security-policy']).toContain("script-src 'nonce-");
      expect(answer.body).toContain('We could not find what you asked for.');
      expect(answer.body).not.toMatch(/<[^>]+\sstyle=|Application Error|<b>/);
    },
  );

  it('uses only the path of an absolute request line, at our own origin', async () => {
    const answer = await exchange(
      'GET http://elsewhere.example/search?city=Pune HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain('href="http://localhost:3000/search?city=Pune"');
    expect(answer).not.toContain('elsewhere');
  });
});

/** Anyone can send a CSP report, so its fields can have any type. */
describe('reports about violations of the content security policy', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it.each([
    '{"csp-report":{"effective-directive":5,"blocked-uri":{}}}',
    '{"csp-report":{"effective-directive":{"toString":1}}}',
    '{"csp-report":[null]}',
    '[null,1,"a",{"body":{"effectiveDirective":[],"blockedURL":7}}]',
    'null',
    '"text"',
    '{"csp-report":',
    '',
  ])('are accepted with any content: %s', async (payload) => {
    for (const type of ['application/csp-report', 'application/reports+json']) {
      const headers = { 'content-type': type };
      const answer = await test.app.inject({ method: 'POST', url: '/api/csp-report', headers, payload });
      expect([204, 400]).toContain(answer.statusCode);
    }
  });

  it('are limited by size and by number', async () => {
    const headers = { 'content-type': 'application/csp-report' };
    const send = (app: TestApp, payload: string) =>
      app.app.inject({ method: 'POST', url: '/api/csp-report', headers, payload });
    expect((await send(test, `{"a":"${'a'.repeat(9000)}"}`)).statusCode).toBe(413);
    const strict = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
    const statuses = await Promise.all(Array.from({ length: 31 }, () => send(strict, '{}')));
    expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    await strict.close();
  });
});
