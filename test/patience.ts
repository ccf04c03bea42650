/**
 * Maximum time in ms that a test waits for an expected result. It is so long that even a slow machine does not reach
 * it.
 */
export const MAX_WAIT_MS = 60_000;

/**
 * Calls `ask` until its result matches, and returns it. Throws after `withinMs`; only drills and test/long set a
 * different limit.
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  wanted: (value: T) => boolean,
  withinMs = MAX_WAIT_MS,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await ask().catch((error: unknown) => error as T);
    if (wanted(value)) return value;
    if (performance.now() > end) throw new Error(`still not after ${withinMs} ms: ${String(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
