import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '#shared/calls/limits.ts';
import type { Encoding } from '../http/connection/compress.ts';
import type { CachedParts } from '../ssr/cached-parts.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { AnswerOrigin } from './answer-origin.ts';
import type { ChangeWatch } from './watch-changes.ts';

/** An answer as it was sent, without headers that belong to a single response (its request id, date …). */
export type CachedAnswer = {
  name: string;
  status: number;
  headers: readonly (readonly [string, string])[];
  /** Null unless the status is 200. */
  etag: string | null;
  body: Buffer;
  /** Compressed bodies, each created at the first request for its encoding. */
  compressed: Map<Encoding, Promise<Buffer>>;
  /** Memory of this entry in bytes, including the compressed bodies. */
  bytes: number;
  /** Request limits that each request for this answer counts against. */
  limits: readonly LimitName[];
};

type MadeFrom = {
  origin: AnswerOrigin;
  /** Request limits that each request for this answer counts against, besides `anyByIp`. */
  limits: readonly LimitName[];
  /** The call, or "page": a name for logs and metrics. */
  name: string;
  /** The answer is cached only with this status; 200 by default. */
  status?: number;
};

/** A guest's request whose answer may be cached. */
export type CacheableRequest = {
  /** Set by the handler once it knows what the answer is made from. */
  madeFrom: MadeFrom | null;
  /** Caches the answer, before it is compressed, and returns what to send. */
  store(reply: FastifyReply, payload: unknown): unknown;
};

/**
 * The page cache: the public answers, the listener that drops them when their data changes, and the cached parts from
 * which a dropped page is rendered again.
 */
export type CachedAnswers = { cache: AnswerCache<CachedAnswer>; watch: ChangeWatch; parts: CachedParts };

const INDIA_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The date in India as a number, for cache keys: pages can depend on the date, for example on time off that is over.
 */
export const indianDay = (now: Date): number => Math.floor((now.getTime() + INDIA_MS) / DAY_MS);

/**
 * The Vary header of a guest's page: the request headers on which it depends. It also depends on its URL and the date.
 */
export const PAGE_VARY = 'Cookie, Save-Data, Accept-Encoding';

/** Lets the answer of this handler be cached, if its request allows that. */
export function allowCaching({ caching }: FastifyRequest, made: MadeFrom): void {
  if (caching !== null) caching.madeFrom = made;
}
