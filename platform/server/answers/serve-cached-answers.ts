import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../context.ts';
import { askedLocale } from '../http/calls/asked-locale.ts';
import type { Limiter } from '../http/calls/limits.ts';
import { chooseEncoding, compressForCache, type Encoding } from '../http/connection/compress.ts';
import { deviceChoices } from '../http/connection/device-choices.ts';
import type { DrainState } from '../http/connection/health.ts';
import { REQUEST_ID_HEADER } from '../http/connection/request-id.ts';
import { PAGE_SECONDS } from '../metrics/definitions.ts';
import { sessionCookieName } from '../session/sessions.ts';
import type { CacheVersion } from './answer-cache.ts';
import { type CachedAnswer, indianDay, PAGE_VARY } from './cached-answer.ts';
import { copyUnpooled } from './unpooled.ts';

/** Headers that are not copied with a cached answer: `send` or Node sets them for each response. */
const NOT_CACHED = new Set([
  REQUEST_ID_HEADER,
  'content-length',
  'content-encoding',
  'connection',
  'date',
  'vary',
  'etag',
]);
/** Estimated bytes of memory besides the texts, rounded up: per answer, tag, header and encoded body. */
const OVERHEAD = { answer: 1_000, tag: 400, header: 120, encoding: 800 };

/** Serves guests' GET requests from the cache (answer-cache.ts) before any other hook runs, and caches new answers. */
export function serveCachedAnswers(
  app: FastifyInstance,
  { platform, limit, lifecycle }: { platform: Platform; limit: Limiter; lifecycle: DrainState },
): void {
  const { answers, config, clock, metrics } = platform;
  if (answers === null) return;
  const { cache, watch } = answers;
  const sessionCookie = `${sessionCookieName(config.production)}=`;

  /** Returns the cache key; null for a request that needs an answer of its own (not GET, or with a session). */
  function keyOf(request: FastifyRequest): string | null {
    const { method, headers, url } = request.raw;
    if (method !== 'GET' || url === undefined || headers.cookie?.includes(sessionCookie)) return null;
    const isCall = url.startsWith('/api/');
    const pageVariant = isCall ? '' : JSON.stringify(deviceChoices(request));
    // A page's language is in its address.
    const locale = isCall ? askedLocale(request) : '';
    return `${indianDay(clock.now())} ${pageVariant} ${locale} ${url}`;
  }

  app.early.answer = async (request, reply) => {
    const key = lifecycle.draining ? null : keyOf(request);
    if (key === null) return;
    watch.onUse();
    const cached = cache.find(key);
    if (cached === undefined) {
      const since = cache.now();
      request.caching = {
        madeFrom: null,
        store: (to, payload) => store(request, to, { key, since, payload }),
      };
      return;
    }
    for (const name of cached.limits) await limit(name, request, null);
    await send(request, reply, key, cached);
    if (cached.name === 'page') metrics.observe(PAGE_SECONDS, reply.elapsedTime / 1_000, { outcome: 'kept' });
  };

  function store(
    { headers, caching }: FastifyRequest,
    reply: FastifyReply,
    { key, since, payload }: { key: string; since: CacheVersion; payload: unknown },
  ): unknown {
    const tags = caching?.madeFrom?.origin.tags;
    const { statusCode: status } = reply;
    if (
      !caching?.madeFrom ||
      !tags ||
      status !== (caching.madeFrom.status ?? 200) ||
      reply.hasHeader('set-cookie')
    )
      return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const body = copyUnpooled(Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
    // Shared caches may store the page: the Vary header names all that it depends on besides its URL.
    if (caching.madeFrom.name === 'page' && status === 200 && config.pageCacheSeconds > 0)
      reply.header('cache-control', `public, max-age=0, s-maxage=${config.pageCacheSeconds}`);
    const etag = status === 200 ? `W/"${createHash('sha1').update(body).digest('base64url')}"` : null;
    const sent = Object.entries(reply.getHeaders())
      .filter(([name]) => !NOT_CACHED.has(name))
      .map(([name, value]) => [name, String(value)] as const);
    const texts = body.length + key.length + JSON.stringify([sent, tags]).length;
    const bytes = OVERHEAD.answer + OVERHEAD.tag * tags.length + OVERHEAD.header * sent.length + texts;
    const limits = ['anyByIp', ...caching.madeFrom.limits] as const;
    const { name } = caching.madeFrom;
    const value: CachedAnswer = {
      name,
      status,
      headers: sent,
      etag,
      body,
      compressed: new Map(),
      bytes,
      limits,
    };
    cache.add(key, { value, tags, bytes }, since);
    if (etag === null) return body;
    reply.header('etag', etag);
    if (headers['if-none-match'] !== etag) return body;
    reply.code(304);
    return '';
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    cached: CachedAnswer,
  ): Promise<void> {
    const { headers, etag } = cached;
    const encoding = chooseEncoding(request.headers['accept-encoding'], {
      bytes: cached.body.length,
      compressedOnce: true,
    });
    const isKnown = etag !== null && request.headers['if-none-match'] === etag;
    const body = isKnown ? null : encoding === null ? cached.body : await compressed(key, cached, encoding);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of headers) raw.setHeader(name, value);
    raw.statusCode = cached.status;
    if (etag !== null) raw.setHeader('etag', etag);
    raw.setHeader(REQUEST_ID_HEADER, request.id);
    raw.setHeader('vary', cached.name === 'page' ? PAGE_VARY : 'Cookie, Accept-Encoding');
    if (body === null) {
      raw.statusCode = 304;
      raw.end();
      return;
    }
    if (encoding !== null) raw.setHeader('content-encoding', encoding);
    raw.setHeader('content-length', body.length);
    raw.end(body);
  }

  /** Returns the compressed body. It is compressed once, in another thread. */
  function compressed(key: string, cached: CachedAnswer, encoding: Encoding): Promise<Buffer> {
    const existing = cached.compressed.get(encoding);
    if (existing !== undefined) return existing;
    const made = compressForCache(encoding, cached.body);
    cached.compressed.set(encoding, made);
    made.then(
      ({ length }) => {
        cached.bytes += OVERHEAD.encoding + length;
        cache.resize(key, cached, cached.bytes);
      },
      () => cached.compressed.delete(encoding),
    );
    return made;
  }
}
