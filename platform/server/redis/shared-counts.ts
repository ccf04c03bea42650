import { once } from 'node:events';
import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { connectRedis } from './connect-redis.ts';

/** Limits a user's open event streams, counted over all processes. Each open page takes one place. */
type StreamPlaces = {
  /** Takes one of the user's `max` places. Returns false if all are taken. */
  take(userId: string, streamId: string, max: number): Promise<boolean>;
  free(userId: string, streamId: string): void;
  /** Extends the places of pages that are still open. Call it every 20 s. */
  renew(streams: readonly { userId: string; id: string }[]): void;
};

/** Counters that all processes of a site share: requests for rate limits, and open event streams. */
export type SharedCounts = {
  /** Options that make @fastify/rate-limit count in Redis. */
  limits(): Promise<Pick<RateLimitPluginOptions, 'redis' | 'nameSpace'>>;
  streams: StreamPlaces;
  stop(): void;
};

/** Short, because requests wait for the response of Redis. */
const COMMAND_MS = 500;
/** The server waits at most this long for Redis at its start. Until Redis responds, each process counts for itself. */
const CONNECT_MS = 1_000;
/** Places of a killed process expire after this time. It is long enough for two late renewals (every 20 s). */
const PLACE_MS = 50_000;

/**
 * KEYS: sorted set of the user's places, scored by the time at which each expires. ARGV: place, duration in ms, maximum
 * number of places.
 */
const TAKE_PLACE_SCRIPT = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

const keyOf = (userId: string) => `toran:streams:${userId}`;

/** Counts in Redis for all processes of the site. While Redis does not respond, each process counts for itself. */
export function redisSharedCounts(busUrl: string): SharedCounts {
  let connecting: Promise<Redis> | null = null;
  const connect = () => {
    connecting ??= connectRedis(busUrl, { purpose: 'counts', commandMs: COMMAND_MS });
    return connecting;
  };
  const take = async (userId: string, streamId: string, max: number) =>
    (await connect()).eval(TAKE_PLACE_SCRIPT, 1, keyOf(userId), streamId, PLACE_MS, max);
  return {
    async limits() {
      const redis = await connect();
      if (redis.status !== 'ready')
        await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => undefined);
      return { redis, nameSpace: 'toran:limit:' };
    },
    streams: {
      take: async (userId, streamId, max) => (await take(userId, streamId, max)) === 1,
      free: (userId, streamId) =>
        void connect()
          .then((redis) => redis.zrem(keyOf(userId), streamId))
          .catch(() => undefined),
      renew(streams) {
        // Not just a renewal: after a restart of Redis, this also stores the places again.
        for (const { userId, id } of streams)
          void take(userId, id, Number.MAX_SAFE_INTEGER).catch(() => undefined);
      },
    },
    stop: () => void connecting?.then((redis) => redis.disconnect()),
  };
}
