import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { openTestDb } from '#test/test-db.ts';

const SLOW_CLIENTS = 500;

describe('hundreds of clients that never finish a request (T61)', () => {
  let database: Awaited<ReturnType<typeof openTestDb>>;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await openTestDb();
    server = await startServerProcess({ DATABASE_URL: database.connectionString });
  });
  afterAll(async () => {
    await server.dispose();
    await database.release();
  });

  function open(text: string): Promise<{ socket: Socket; cutAfter: Promise<number> }> {
    const { port } = new URL(server.origin);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const openedAt = performance.now();
        const cutAfter = new Promise<number>((cut) =>
          socket.once('close', () => cut(performance.now() - openedAt)),
        );
        socket.write(text);
        socket.resume();
        resolve({ socket, cutAfter });
      });
      socket.once('error', reject);
    });
  }

  /** A client that keeps sending after the server ended the connection. */
  async function keepOpen(text: string): Promise<{ cutAfter: Promise<number> }> {
    const { port } = new URL(server.origin);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    const openedAt = performance.now();
    socket.write(text);
    const more = setInterval(() => socket.write('a'), 500);
    const closed = new Promise<number>((cut) =>
      socket.once('close', () => cut(performance.now() - openedAt)),
    );
    return { cutAfter: closed.finally(() => clearInterval(more)) };
  }

  // Node's own timeouts are 60 s for headers and 300 s for a body, ours 10 and 30 s. The test allows more, for a busy
  // machine.
  it('serves others meanwhile, and cuts slow headers and slow bodies', async () => {
    const headers = await Promise.all(
      Array.from({ length: SLOW_CLIENTS }, () => open('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')),
    );
    const body = await open(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    const stubborn = await keepOpen('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const normal = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${server.origin}/api/specializations`).then((answer) => answer.status),
      ),
    );
    expect(new Set(normal)).toEqual(new Set([200]));
    const cut = await Promise.all(headers.map(({ cutAfter }) => cutAfter));
    expect(Math.max(...cut)).toBeLessThan(50_000);
    expect(await stubborn.cutAfter).toBeLessThan(55_000);
    expect(await body.cutAfter).toBeLessThan(90_000);
  });
});
