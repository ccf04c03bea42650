import { AppError } from '#shared/calls/errors.ts';

/** Runs work when a slot is free, first come, first served. Rejects with UNAVAILABLE when the queue is full. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export type KeyedSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** How many tasks run at once, and how many may wait. */
type Limits = { running: number; waiting: number };

/** The slots of one semaphore, and the tasks that wait for one, first come, first served. */
type Slots = { taken: number; queue: (() => void)[] };

/** Named semaphores of this process. */
const named = new Map<string, { slots: Slots; waiting: number }>();

/** Creates a semaphore. With a `name`, it appears in `listQueues`. */
export function createSemaphore({ name, ...limits }: Limits & { name?: string }): Semaphore {
  const slots: Slots = { taken: 0, queue: [] };
  if (name !== undefined) named.set(name, { slots, waiting: limits.waiting });
  return (work) => runWithin(slots, limits, work);
}

/** Returns, for each named semaphore, the number of waiting tasks and how many more may wait. */
export function listQueues(): { name: string; waiting: number; room: number }[] {
  return [...named].map(([name, { slots, waiting }]) => ({
    name,
    waiting: slots.queue.length,
    room: Math.max(0, waiting - slots.queue.length),
  }));
}

/** A semaphore per key, which exists only while in use. */
export function createKeyedSemaphore(limits: Limits): KeyedSemaphore {
  const byKey = new Map<string, { slots: Slots; users: number }>();
  return async (key, work) => {
    const entry = byKey.get(key) ?? { slots: { taken: 0, queue: [] }, users: 0 };
    byKey.set(key, entry);
    entry.users += 1;
    try {
      return await runWithin(entry.slots, limits, work);
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

async function runWithin<T>(slots: Slots, { running, waiting }: Limits, work: () => Promise<T>): Promise<T> {
  if (slots.taken < running) slots.taken += 1;
  else if (slots.queue.length >= waiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
  else await new Promise<void>((start) => slots.queue.push(start));
  try {
    return await work();
  } finally {
    // The next task takes over this slot.
    const start = slots.queue.shift();
    if (start === undefined) slots.taken -= 1;
    else start();
  }
}
