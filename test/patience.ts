/** How long a test waits for what must come, in milliseconds. Reaching it means that it never comes, not that it is slow. */
export const PATIENCE_MS = 60_000;

/** Polls until the result matches; fails after PATIENCE_MS. Stops at the first success. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask().catch((error: unknown) => error as T);
    if (wanted(value)) return value;
    if (performance.now() > end) throw new Error(`still not after ${PATIENCE_MS} ms: ${String(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
