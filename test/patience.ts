/** How long a test waits for what must come, in milliseconds. Reaching it means that it never comes, not that it is slow. */
export const PATIENCE_MS = 60_000;

/** Polls until the result matches, or fails. Stops at the first success. Only drills and test/long give another limit. */
export async function eventually<T>(
  ask: () => Promise<T>,
  wanted: (value: T) => boolean,
  withinMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await ask().catch((error: unknown) => error as T);
    if (wanted(value)) return value;
    if (performance.now() > end) throw new Error(`still not after ${withinMs} ms: ${String(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
