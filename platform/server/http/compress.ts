import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit in one packet anyway. */
const WORTH_COMPRESSING = 1024;
const TEXT = /^(?:text\/|application\/(?:json|ld\+json|xml|manifest\+json)|image\/svg)/;

/** Levels for dynamic answers: about 5 µs per KB; the next level saves 4 % and takes twice the time. */
const ENCODERS = {
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: 3,
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
        [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 3 }),
};

type Encoding = keyof typeof ENCODERS;

/** The best supported encoding that the Accept-Encoding header allows, or null. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const allowed = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith('q='));
      return [name, quality === undefined || Number(quality.slice(2)) > 0] as const;
    }),
  );
  const allows = (name: Encoding) => allowed.get(name) ?? allowed.get('*') ?? false;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : null;
}

/** Adds a name to a Vary header. */
function varyOn(vary: unknown, name: string): string {
  const existing = typeof vary === 'string' ? vary : '';
  if (existing.toLowerCase().includes(name.toLowerCase())) return existing;
  return existing === '' ? name : `${existing}, ${name}`;
}

/**
 * Compresses text that handlers answer as a whole. Built files are compressed already; streams stay as they are.
 * Synchronous: for these sizes a stream or a thread costs more than it saves.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !TEXT.test(type) || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', varyOn(reply.getHeader('vary'), 'Accept-Encoding'));
    if (payload.length < WORTH_COMPRESSING) return payload;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    reply.removeHeader('content-length');
    reply.header('content-encoding', encoding);
    return ENCODERS[encoding](Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
  });
}
