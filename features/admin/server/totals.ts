import type { Clock } from '#shared/time.ts';
import type { Totals } from './users-store.ts';

/** Up to this many rows are counted in a few milliseconds. */
const MANY = 50_000;
const CACHE_MS = 60_000;

/** Caches the totals for a minute if there is much to count. Concurrent callers share one count. */
export function cacheWhenMany(read: () => Promise<Totals>, clock: Clock): () => Promise<Totals> {
  let cached: { until: number; totals: Totals } | null = null;
  let reading: Promise<Totals> | null = null;
  const refresh = async () => {
    const totals = await read();
    const isMany = totals.totalUsers + totals.totalBookings >= MANY;
    cached = isMany ? { until: clock.now().getTime() + CACHE_MS, totals } : null;
    return totals;
  };
  return async () => {
    if (cached && clock.now().getTime() < cached.until) return cached.totals;
    // Admins must see their own writes: share a count only while it is slow.
    if (cached === null) return refresh();
    reading ??= refresh().finally(() => {
      reading = null;
    });
    return reading;
  };
}
