import type { Redis } from 'ioredis';

const LONGEST_RETRY_MS = 2_000;

/**
 * Connects to Redis and reconnects when the connection is lost. Commands fail at once without a connection, and after
 * `commandMs` without a response. The caller must handle both.
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
  // Ignored here: the caller sees the error when a command fails.
  redis.on('error', () => undefined);
  return redis;
}
