import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '#shared/calls/errors.ts';

/** Runs work when a slot is free, first come, first served. Rejects with UNAVAILABLE when the queue is full. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export type KeyedSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** How many tasks run at once, and how many may wait. */
type Limits = { running: number; waiting: number };

/** Named semaphores of this process. */
const queues = new Map<string, { limit: LimitFunction; waiting: number }>();

/** Creates a semaphore. With a `name`, it appears in `listQueues`. */
export function createSemaphore({ name, ...limits }: Limits & { name?: string }): Semaphore {
  const limit = pLimit(limits.running);
  if (name !== undefined) queues.set(name, { limit, waiting: limits.waiting });
  return (work) => runWithin(limit, limits, work);
}

/** Returns, for each named semaphore, the number of waiting tasks and how many more may wait. */
export function listQueues(): { name: string; waiting: number; room: number }[] {
  return [...queues].map(([name, { limit, waiting }]) => ({
    name,
    waiting: limit.pendingCount,
    room: Math.max(0, waiting - limit.pendingCount),
  }));
}

/** A semaphore per key, which exists only while in use. */
export function createKeyedSemaphore(limits: Limits): KeyedSemaphore {
  const byKey = new Map<string, { limit: LimitFunction; users: number }>();
  return async (key, work) => {
    const entry = byKey.get(key) ?? { limit: pLimit(limits.running), users: 0 };
    byKey.set(key, entry);
    entry.users += 1;
    try {
      return await runWithin(entry.limit, limits, work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) byKey.delete(key);
    }
  };
}

/** Runs work with the same key one at a time in this process, in call order. */
export function createKeyedMutex(): KeyedSemaphore {
  return createKeyedSemaphore({ running: 1, waiting: Number.POSITIVE_INFINITY });
}

async function runWithin<T>(limit: LimitFunction, { running, waiting }: Limits, work: () => Promise<T>) {
  const isFull = limit.activeCount >= running && limit.pendingCount >= waiting;
  if (isFull) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
  return limit(work);
}
