import type { Redis } from 'ioredis';

const LONGEST_RETRY_MS = 2_000;
/** Longer than a busy process needs to read what has arrived. */
const SHORTEST_SILENCE_MS = 5_000;

/**
 * Connects to Redis and reconnects when the connection is lost. Commands fail at once without a connection, and after
 * `commandMs` without a response. The caller must handle both. A connection that stays silent is given up: the machine
 * at its other end may be gone without having closed it.
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
    socketTimeout: Math.max(2 * commandMs, SHORTEST_SILENCE_MS),
    retryStrategy: (times) => Math.min(100 * times, LONGEST_RETRY_MS),
  });
  // Ignored here: the caller sees the error when a command fails.
  redis.on('error', () => undefined);
  return redis;
}
