import type { Clock } from '#shared/time.ts';
import type { Totals } from './users-store.ts';

/** So many rows are counted in a few milliseconds. */
const MANY = 50_000;
const KEPT_MS = 60_000;

/** The reading, asked again at most once a minute when there was much to count, and by one asker at a time. */
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
    // Whoever has just written must see it: only what is slow to count is shared by those who ask meanwhile.
    if (kept === null) return readAnew();
    reading ??= readAnew().finally(() => {
      reading = null;
    });
    return reading;
  };
}
