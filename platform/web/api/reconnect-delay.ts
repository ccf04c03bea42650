const MIN_MS = 1_000;
const MAX_MS = 10_000;
const LONGEST_MS = 60_000;

/**
 * Milliseconds until a page reconnects: random, so that the pages of a stopped process do not all arrive at once. The
 * range doubles with each refusal in a row after the first.
 */
export function reconnectDelay(refusals: number, random: () => number = Math.random): number {
  const max = Math.min(MAX_MS * 2 ** Math.max(0, refusals - 1), LONGEST_MS);
  return MIN_MS + random() * (max - MIN_MS);
}
