import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as { port: number });
});
afterAll(() => test.close());

/** The whole answer to a request with these header lines. */
function send(lines: readonly string[], version = '1.1', path = '/health/live'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text)).once('error', reject);
    socket.write([`GET ${path} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  });
}

it.each([
  ['two different ones', ['Host: localhost', 'Host: evil.example']],
  ['two equal ones', ['Host: localhost', 'HOST: localhost']],
  ['none', []],
  ['an empty one', ['Host: ']],
  ['one with a path', ['Host: localhost/evil']],
  ['one with a user', ['Host: user@localhost']],
  ['a list', ['Host: localhost, evil.example']],
  ['one with a space', ['Host: localhost evil.example']],
])('refuses a request whose Host header is %s', async (_name, lines) => {
  for (const path of ['/health/live', '/api/user', '/nowhere']) {
    const answer = await send(lines, '1.1', path);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"MALFORMED_BODY"');
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  }
});

it.each([
  ['a name', '1.1', ['Host: toran.example']],
  ['a port', '1.1', ['Host: localhost:3000']],
  ['an IPv6 address', '1.1', ['Host: [::1]:3000']],
  ['none, in HTTP/1.0', '1.0', []],
])('accepts %s', async (_name, version, lines) => {
  expect(await send(lines, version)).toMatch(/^HTTP\/1\.1 200 /);
});
