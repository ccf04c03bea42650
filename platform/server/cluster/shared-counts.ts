import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { ParentLink } from './parent-link.ts';

/** The places of a user's open pages, over all processes that count together. */
export type StreamPlaces = {
  /** Takes one of `max` places; false if there is none. */
  take(userId: string, streamId: string, max: number): Promise<boolean>;
  free(userId: string, streamId: string): void;
  /** Says that these pages are still open. Call it every 20 s. */
  renew(streams: readonly { userId: string; id: string }[]): void;
};

/** Where several processes count requests and open pages together. */
export type SharedCounts = {
  /** Options of @fastify/rate-limit that name the store. */
  limits(): Promise<Pick<RateLimitPluginOptions, 'redis' | 'store' | 'nameSpace'>>;
  streams: StreamPlaces;
  stop(): void;
};

/** Of a high limit, a worker takes a hundredth at a time: it need not ask for each request. */
const PORTIONS = 100;
const MOST_KEYS = 5_000;

type Portion = { left: number; endsAt: number };
type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Workers of one parent count there. Never more is granted than by one process. */
export function parentSharedCounts(parent: ParentLink): SharedCounts {
  return {
    limits: async () => ({ store: storeOf(parent) }),
    streams: {
      take: (userId, streamId, max) => parent.ask({ kind: 'openStream', userId, streamId, max }),
      free: (userId, streamId) => parent.tell({ kind: 'closeStream', userId, streamId }),
      // The parent sees when a worker ends.
      renew: () => undefined,
    },
    stop: () => undefined,
  };
}

/** A store for @fastify/rate-limit; keys begin with the name of their limit and a space. */
function storeOf(parent: ParentLink) {
  const portions = new LRUCache<string, Portion>({ max: MOST_KEYS });

  /** Requests that asked together each bring a portion. */
  function keep(name: string, portion: Portion): void {
    const held = portions.get(name);
    const isSame = held !== undefined && held.endsAt > Date.now();
    portions.set(name, isSame ? { ...held, left: held.left + portion.left } : portion);
  }

  async function count(
    name: string,
    windowMs: number,
    max: number,
  ): Promise<{ current: number; ttl: number }> {
    const held = portions.get(name);
    const now = Date.now();
    if (held && held.left > 0 && held.endsAt > now) {
      held.left -= 1;
      return { current: 1, ttl: held.endsAt - now };
    }
    const [limit = '', key = ''] = name.split(' ', 2);
    const amount = Math.max(1, Math.floor(max / PORTIONS));
    const { granted, leftMs } = await parent.ask({ kind: 'count', limit, key, amount, windowMs, max });
    if (granted === 0) return { current: max + 1, ttl: leftMs };
    if (granted > 1) keep(name, { left: granted - 1, endsAt: now + leftMs });
    return { current: 1, ttl: leftMs };
  }
  return class ParentStore {
    incr(key: string, done: Done, windowMs: number, max: number): void {
      count(key, windowMs, max).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    }
    child() {
      return this;
    }
  };
}
