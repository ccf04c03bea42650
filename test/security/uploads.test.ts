import { once } from 'node:events';
import type { Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { streamUpload } from './stream-upload.ts';
import { loadTextValidators, WORST_TEXTS } from './worst-texts.ts';

const MIB = 1024 * 1024;

/** T32, T35 and T43 over real sockets: oversized bodies are cut off early; the server fetches no URL. */
describe('uploads', () => {
  let test: TestApp;
  let port: number;
  let cookie: string;
  beforeAll(async () => {
    test = await startTestApp();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as { port: number }).port;
    const client = await signInAs(test, await createTeacher(test.db));
    cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  });
  afterAll(() => test.close());

  /** Sends that much of a body and not its end, so that only a server that does not wait for it answers. */
  const begin = async (megabytes: number, headers: string[], isChunked = true) =>
    (await streamUpload({ port, headers, isChunked, megabytes })).status;

  /** Sends a GiB, or until the server ends the connection; returns the bytes that the server read. */
  async function flood(headers: string[]): Promise<number> {
    const connected = once(test.app.server, 'connection') as Promise<[Socket]>;
    const sending = streamUpload({ port, headers, isChunked: true, megabytes: 1024 });
    const [socket] = await connected;
    const closed = once(socket, 'close');
    await sending;
    await closed;
    return socket.bytesRead;
  }

  it('rejects a declared oversize before reading the body', async () => {
    const headers = [`cookie: ${cookie}`, `content-length: ${1024 * MIB}`];
    expect(await begin(0, headers, false)).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it('cuts an undeclared oversize at 5 MiB', async () => {
    const headers = [`cookie: ${cookie}`, 'transfer-encoding: chunked'];
    expect(await begin(5.1, headers)).toBe('HTTP/1.1 413 Payload Too Large');
    expect(await flood(headers)).toBeLessThan(64 * MIB);
  });

  it("rejects a guest's upload before reading the body", async () => {
    const headers = ['transfer-encoding: chunked'];
    expect(await begin(0, headers)).toBe('HTTP/1.1 401 Unauthorized');
    expect(await flood(headers)).toBeLessThan(16 * MIB);
  });

  it('answers twenty concurrent uploads, and other pages meanwhile', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, shade) =>
        sharp({
          create: { width: 900, height: 900, channels: 3, background: { r: shade * 12, g: 99, b: 40 } },
        })
          .jpeg()
          .toBuffer(),
      ),
    );
    const address = `http://127.0.0.1:${port}`;
    const uploads = pictures.map((bytes) =>
      fetch(`${address}/api/media`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'image/jpeg' },
        body: new Uint8Array(bytes),
      }),
    );
    const other = await fetch(`${address}/api/specializations`);
    expect(other.status).toBe(200);
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses).toEqual(Array(20).fill(201));
  });

  it('never requests a URL from a profile (T43)', async () => {
    const { createServer } = await import('node:http');
    let hits = 0;
    const listener = createServer((_request, response) => {
      hits += 1;
      response.end();
    });
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
    const trap = (listener.address() as { port: number }).port;
    const send = (method: string, path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const urls = [
      `http://127.0.0.1:${trap}/`,
      `http://[::ffff:127.0.0.1]:${trap}/`,
      `http://localhost:${trap}/a.jpg`,
      `http://127.0.0.1:${trap}/watch?v=dQw4w9WgXcQ`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
    ];
    for (const url of urls) {
      expect((await send('PUT', '/api/teacher/profile', { profilePicture: url })).status).toBe(400);
      expect((await send('PUT', '/api/teacher/profile', { photos: [url] })).status).toBe(400);
      await send('PUT', '/api/teacher/profile', { videos: [url] });
      const certification = { name: 'A', organization: 'B', issuerUrl: url };
      await send('POST', '/api/teacher/certifications', certification);
    }
    const profile = await (
      await fetch(`http://127.0.0.1:${port}/api/teacher/profile`, { headers: { cookie } })
    ).json();
    expect((profile as { videos: string[] }).videos).toEqual(['http://169.254.169.254/latest/meta-data/']);
    expect(hits).toBe(0);
    await new Promise((closed) => listener.close(closed));
  });

  it('validates the longest invalid texts (T47)', async () => {
    for (const judge of await loadTextValidators()) for (const text of WORST_TEXTS) judge(text);
  });
});
