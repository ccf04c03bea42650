import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '#shared/calls/limits.ts';
import type { Encoding } from '../http/connection/compress.ts';
import type { CachedParts } from '../ssr/cached-parts.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { AnswerOrigin } from './answer-origin.ts';
import type { ChangeWatch } from './watch-changes.ts';

/** An answer as it was sent, without what belongs to one response. */
export type CachedAnswer = {
  name: string;
  status: number;
  headers: readonly (readonly [string, string])[];
  /** Null unless the status is 200. */
  etag: string | null;
  body: Buffer;
  /** Made when they are first asked for. */
  compressed: Map<Encoding, Promise<Buffer>>;
  /** Its bytes, compressed ones included. */
  bytes: number;
  /** What one request for it counts against. */
  limits: readonly LimitName[];
};

type MadeFrom = {
  origin: AnswerOrigin;
  /** What one request for it counts against, besides `anyByIp`. */
  limits: readonly LimitName[];
  /** The call, or "page": a name for logs and metrics. */
  name: string;
  /** The status with which it may be cached; 200 unless given. */
  status?: number;
};

/** A guest's request whose answer may be cached. */
export type Caching = {
  /** Set by the handler once it knows what the answer is made from. */
  made: MadeFrom | null;
  /** Caches the answer, before it is compressed, and returns what to send. */
  store(reply: FastifyReply, payload: unknown): unknown;
};

/**
 * Public answers in memory; what drops them when their data changes; and the cached parts from which a page that was dropped is
 * rendered again.
 */
export type CachedAnswers = { cache: AnswerCache<CachedAnswer>; watch: ChangeWatch; parts: CachedParts };

const INDIA_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** The date in India as a number. What is shown can depend on it, such as time off that is over. */
export const indianDay = (now: Date): number => Math.floor((now.getTime() + INDIA_MS) / DAY_MS);

/** All that a guest's page depends on besides its address and the date. */
export const PAGE_VARY = 'Cookie, Save-Data, Accept-Encoding';

const THEME = /(?:^|;\s*)theme=(light|dark)\s*(?:;|$)/;

export function themeOf({ headers }: FastifyRequest): 'light' | 'dark' | null {
  return (THEME.exec(headers.cookie ?? '')?.[1] as 'light' | 'dark' | undefined) ?? null;
}

/** Lets the answer of this handler be cached, if its request allows that. */
export function cacheAnswer({ caching }: FastifyRequest, made: MadeFrom): void {
  if (caching !== null) caching.made = made;
}
