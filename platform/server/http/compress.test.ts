import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding, compressAnswers } from './compress.ts';

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
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['br;q=0, gzip;q=1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['deflate', null],
    ['', null],
    [undefined, null],
  ])('for %s is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

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
