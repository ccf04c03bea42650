import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding, compressAnswers, compressForCache } from './compress.ts';

const LONG = 'Practise with a teacher who knows you. '.repeat(100);
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  compressAnswers(app);
  app.get('/page', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('vary', 'Cookie').send(LONG),
  );
  app.get('/short', (_request, reply) => reply.type('text/html').send('short'));
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5_000)));
  app.get('/nothing', (_request, reply) => reply.code(204).send());
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', 'br'],
    ['gzip, deflate, br', 'br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['BR;q=0.5', 'br', 'br'],
    ['br;q=0, gzip;q=1', 'gzip', 'gzip'],
    ['*', 'zstd', 'br'],
    ['*;q=0', null, null],
    ['identity', null, null],
    ['deflate', null, null],
    ['', null, null],
    [undefined, null, null],
  ])('for %s is %s, and %s if it is compressed once', (accepted, quick, small) => {
    expect(chooseEncoding(accepted, { bytes: 2_000 })).toBe(quick);
    expect(chooseEncoding(accepted, { bytes: 2_000, compressedOnce: true })).toBe(small);
    expect(chooseEncoding(accepted, { bytes: 100 })).toBeNull();
  });

  it.each(['br', 'zstd', 'gzip'] as const)(
    'compresses well to %s, which is the same text',
    async (encoding) => {
      const small = await compressForCache(encoding, Buffer.from(LONG));
      const read = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }[encoding];
      expect(read(small).toString()).toBe(LONG);
      expect(small.length).toBeLessThan(LONG.length / 2);
    },
  );

  it('decompresses to the same text', async () => {
    const [brotli, gzip, plain] = [await get('/page', 'br'), await get('/page', 'gzip'), await get('/page')];
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(LONG);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(LONG);
    expect(plain.body).toBe(LONG);
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(brotli.rawPayload.length),
      vary: 'Cookie, Accept-Encoding',
    });
  });

  it('sends Vary even if the answer is not compressed', async () => {
    const plain = await get('/page');
    expect(plain.headers.vary).toBe('Cookie, Accept-Encoding');
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it.each(['/short', '/picture', '/nothing'])('does not compress %s', async (url) => {
    expect((await get(url, 'br')).headers).not.toHaveProperty('content-encoding');
  });
});
