import { once } from 'node:events';
import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { connectRedis } from './connect-redis.ts';

/** The places of a user's open pages, over all processes that count together. */
type StreamPlaces = {
  /** Takes one of `max` places; false if there is none. */
  take(userId: string, streamId: string, max: number): Promise<boolean>;
  free(userId: string, streamId: string): void;
  /** Says that these pages are still open. Call it every 20 s. */
  renew(streams: readonly { userId: string; id: string }[]): void;
};

/** Where the processes of a site count requests and open pages together. */
export type SharedCounts = {
  /** Options of @fastify/rate-limit that name the store. */
  limits(): Promise<Pick<RateLimitPluginOptions, 'redis' | 'nameSpace'>>;
  streams: StreamPlaces;
  stop(): void;
};

/** Requests wait for the answer. */
const COMMAND_MS = 500;
/** A start waits so long for Redis; until it answers, each process counts for itself. */
const CONNECT_MS = 1_000;
/** Pages of a process that was killed count so long: two renewals of 20 s may be late. */
const PLACE_MS = 50_000;

/** KEYS: the user's places, by the time at which they end. ARGV: place, duration in ms, most places. */
const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

const keyOf = (userId: string) => `toran:streams:${userId}`;

/** All processes of a site count in Redis. While it does not answer, each counts for itself. */
export function redisSharedCounts(busUrl: string): SharedCounts {
  let connecting: Promise<Redis> | null = null;
  const connect = () => {
    connecting ??= connectRedis(busUrl, { purpose: 'counts', commandMs: COMMAND_MS });
    return connecting;
  };
  const take = async (userId: string, streamId: string, max: number) =>
    (await connect()).eval(TAKE, 1, keyOf(userId), streamId, PLACE_MS, max);
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
        // Also brings back what a Redis that was started again does not know.
        for (const { userId, id } of streams)
          void take(userId, id, Number.MAX_SAFE_INTEGER).catch(() => undefined);
      },
    },
    stop: () => void connecting?.then((redis) => redis.disconnect()),
  };
}
