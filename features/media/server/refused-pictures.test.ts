import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyPng } from '#test/picture-bombs.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createMediaWorld, type MediaWorld, newPicture } from '#test/worlds/media-world.ts';

let test: TestApp;
let world: MediaWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createMediaWorld(test);
});

describe('an upload is refused', () => {
  const png = () => newPicture().png().toBuffer();
  const LIARS: [string, Buffer | string][] = [
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?><svg/>'],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['GIF that is a script', 'GIF89a=1;alert(1)'],
    ['PDF', '%PDF-1.7'],
    ['HTML', '<!doctype html><p>hello'],
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic')])],
    ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif')])],
    ['ICO', Buffer.from([0, 0, 1, 0, 1, 0])],
    ['BMP', 'BM'],
    ['TIFF', Buffer.from([0x49, 0x49, 0x2a, 0])],
    ['MVG', 'push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\npop graphic-context'],
    ['EPS', '%!PS-Adobe-3.0'],
    ['ZIP', 'PK\u0003\u0004'],
    ['MP4', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42')])],
    ['WAV in the wrapping of WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVE')],
    ['WebP by its first bytes', Buffer.from('RIFF\u0008\u0000\u0000\u0000WEBPVP8 ')],
    ['PNG by its first bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
    ['JPEG by its first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['nothing but text', 'hello'],
  ];

  it.each(LIARS)('if it is %s, whatever its type says (T30)', async (_name, bytes) => {
    const { upload, files } = world;
    for (const type of ['image/png', 'image/svg+xml', 'image/jpeg']) {
      const reply = await upload(Buffer.from(bytes), 'photo', type);
      expect(reply.statusCode).toBe(415);
      expect(reply.json().message).toBe('Please choose a JPEG, PNG or WebP picture.');
    }
    expect(await files()).toEqual([]);
  });

  it.each(['text/html', 'application/octet-stream', 'application/json', 'multipart/form-data; boundary=x'])(
    'if it is sent as %s',
    async (type) => {
      const { upload } = world;
      expect((await upload(await png(), 'photo', type)).statusCode).toBe(415);
    },
  );

  it('if it has an unknown kind or no body', async () => {
    const { client, upload } = world;
    expect((await upload(await png(), 'video')).statusCode).toBe(400);
    expect((await upload(Buffer.alloc(0))).statusCode).toBe(415);
    expect((await client.post('/api/media?kind=photo')).statusCode).toBe(400);
  });

  it('if it is truncated or compressed', async () => {
    const { client, upload } = world;
    const whole = await newPicture(800, 800).jpeg().toBuffer();
    expect((await upload(whole.subarray(0, 900), 'photo', 'image/jpeg')).statusCode).toBe(415);
    const packed = await client.request({
      method: 'POST',
      url: '/api/media',
      headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' },
      payload: await png(),
    });
    expect(packed.statusCode).toBe(415);
  });

  it('if it has too many pixels or too long a side, before decoding (T32)', async () => {
    const { upload } = world;
    // This PNG has no pixel data, so nothing could be decoded. test/long/bombs.test.ts sends complete pictures and
    // watches the memory.
    const reply = await upload(emptyPng(14_000, 14_000));
    expect([reply.statusCode, reply.json().message]).toEqual([
      413,
      'This picture has too many pixels. Please choose a smaller one.',
    ]);
    expect((await upload(await newPicture(12_001, 1).png().toBuffer())).statusCode).toBe(413);
  });

  it('if its first bytes say too many pixels, before the rest arrives (T32)', async () => {
    const bomb = Buffer.concat([emptyPng(14_000, 14_000), Buffer.alloc(500_000)]);
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const cookie = [...world.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': 'image/png', 'content-length': bomb.length };
    const connection = new Agent({ keepAlive: true, maxSockets: 1 });
    const sending = request(`${origin}/api/media`, { method: 'POST', headers, agent: connection });
    sending.write(bomb.subarray(0, 50));
    const [reply] = (await once(sending, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(413);
    expect(JSON.parse(await text(reply)).message).toContain('too many pixels');
    // The server reads a refused body to its end, so that the connection can be used again.
    sending.end(bomb.subarray(50));
    const asking = request(`${origin}/api/user`, { agent: connection });
    const [next] = (await once(asking.end(), 'response')) as [IncomingMessage];
    expect(next.statusCode).toBe(401);
    next.resume();
    connection.destroy();
  });
});

it.each([
  '/uploads/../secret.key',
  '/uploads/..%2fsecret.key',
  '/uploads/%2e%2e%2fsecret.key',
  '/uploads/%00',
  `/uploads/${'a'.repeat(64)}.jpg%00`,
  `/uploads/${'a'.repeat(64)}.svg`,
  `/uploads//${'a'.repeat(64)}.jpg`,
])('%s is not there (T36)', async (path) => {
  expect((await test.client().get(path)).statusCode).toBe(404);
});
