const HALF_HOUR_MS = 30 * 60_000;

/**
 * Returns the first start in `starts` that was not free at the last check; null if there is none. Starts are
 * half-hourly, so a cancelled lesson also frees the starts 30 minutes before and after it. So a start counts only if
 * the start 30 minutes before it was not free either.
 */
export function firstNewlyFreeStart(
  last: { starts: readonly Date[]; until: Date },
  starts: readonly Date[],
  earliest: Date,
): Date | null {
  const before = new Set(last.starts.map(Number));
  const isNew = (start: number) => !before.has(start) && !before.has(start - HALF_HOUR_MS);
  const found = starts.find((start) => start >= earliest && start < last.until && isNew(start.getTime()));
  return found ?? null;
}
