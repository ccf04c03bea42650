import type { Redis } from 'ioredis';

const LONGEST_RETRY_MS = 2_000;

/**
 * A connection to Redis that is made again when it is lost. Commands fail at once without a connection, and after
 * `commandMs` without an answer: the caller knows what to do instead.
 */
export async function connectRedis(
  url: string,
  { purpose, commandMs }: { purpose: string; commandMs: number },
): Promise<Redis> {
  // Loaded on demand: most sites have no Redis.
  const redis = new (await import('ioredis')).Redis(url, {
    connectionName: `toran-${purpose}`,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    commandTimeout: commandMs,
    retryStrategy: (times) => Math.min(100 * times, LONGEST_RETRY_MS),
  });
  // Callers see it by their commands.
  redis.on('error', () => undefined);
  return redis;
}
