const HALF_HOUR_MS = 30 * 60_000;

/**
 * The first hour that has become free since the last look; null if none has. Starts are half-hourly, so a freed lesson also
 * frees starts that overlap its neighbours: the hour must begin with a half hour that was not free.
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
