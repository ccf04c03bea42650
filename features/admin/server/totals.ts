import type { Clock } from '#shared/time.ts';
import type { Totals } from './users-store.ts';

/** Up to this many rows are counted in a few milliseconds. */
const MANY = 50_000;
const KEPT_MS = 60_000;

/** Caches the totals for a minute if there is much to count. Concurrent callers share one count. */
export function keptWhenMany(read: () => Promise<Totals>, clock: Clock): () => Promise<Totals> {
  let kept: { until: number; totals: Totals } | null = null;
  let reading: Promise<Totals> | null = null;
  const readAnew = async () => {
    const totals = await read();
    const isMany = totals.totalUsers + totals.totalBookings >= MANY;
    kept = isMany ? { until: clock.now().getTime() + KEPT_MS, totals } : null;
    return totals;
  };
  return async () => {
    if (kept && clock.now().getTime() < kept.until) return kept.totals;
    // Admins must see their own writes: share a count only while it is slow.
    if (kept === null) return readAnew();
    reading ??= readAnew().finally(() => {
      reading = null;
    });
    return reading;
  };
}
