import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#platform/server/config.ts';
import { createServer } from '#platform/server/http/server.ts';

/** Shorter than in production (platform/server/http/server.test.ts), long enough for a request in one piece. */
const CUT_OFF = { headers: 2_000, request: 4_000, checkEvery: 100 };
const SLOW_CLIENTS = 20;
const SLOW_HEADERS = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const SLOW_BODY =
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

let app: Awaited<ReturnType<typeof createServer>>;
let port: number;
beforeAll(async () => {
  const config = loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) });
  app = await createServer(config, undefined, CUT_OFF);
  app.all('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
});
afterAll(() => app.close());

async function open(sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

/** A client that keeps sending after the server ended the connection. Resolves when the server has cut it. */
async function keepOpen(sent: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  socket.write(sent);
  const more = setInterval(() => socket.write('a'), 100);
  // `once` would reject on the error of a write.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(more);
}

it('serves others while clients never finish a request, and cuts slow headers and slow bodies (T61)', async () => {
  const slow = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, (_, index) => open(index % 2 === 0 ? SLOW_HEADERS : SLOW_BODY)),
  );
  const stubborn = keepOpen(SLOW_HEADERS);
  const asked = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/`));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  const answers = await Promise.all(slow.map((socket) => text(socket)));
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 408 Request Timeout\r\n'))).toEqual([]);
  await stubborn;
});
