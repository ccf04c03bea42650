import { AppError } from '#shared/errors.ts';

/** Runs work through a gate: `running` at once, `waiting` in line, the rest are refused with UNAVAILABLE. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Whoever waits gets in by turn. */
export function createGate(limits: { running: number; waiting: number }): Gate {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= limits.running) {
      if (line.length >= limits.waiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
      // Whoever leaves hands over its place, so nobody can slip in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
