const HALF_HOUR_MS = 30 * 60_000;

/**
 * Returns the first hour that has become free since the last check; null if there is none. Starts are half-hourly, so a
 * cancelled lesson can also free the starts half an hour before and after it. An hour counts only if its first half
 * hour was not free before.
 */
export function newlyFree(
  last: { starts: readonly Date[]; until: Date },
  starts: readonly Date[],
  earliest: Date,
): Date | null {
  const before = new Set(last.starts.map(Number));
  const isNew = (start: number) => !before.has(start) && !before.has(start - HALF_HOUR_MS);
  const found = starts.find((start) => start >= earliest && start < last.until && isNew(start.getTime()));
  return found ?? null;
}
