import type { Actor, RequestContext } from '#platform/server/context.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import {
  CHART_CITIES_MAX,
  CHART_WEEKS,
  type ChartRow,
  type ChartsBy,
  type Funnel,
  type Statistics,
} from '../contract.ts';
import { hasFewRecordsSince, listStoredFigures } from './chart-days-store.ts';
import { countFunnel } from './funnel-store.ts';
import { type Figures, listFigures } from './store.ts';
import * as totals from './totals-store.ts';

const tenths = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10);

function toRow(figures: Figures): ChartRow {
  const { key, signUps, requests, confirmed } = figures;
  return {
    key,
    signUps,
    requests,
    confirmed,
    confirmedShare: requests === 0 ? null : Math.round((100 * confirmed) / requests),
    hoursToReply: tenths(figures.hoursToReply),
    hoursToVerify: tenths(figures.hoursToVerify),
  };
}

const NOTHING = { signUps: 0, requests: 0, confirmed: 0, hoursToReply: null, hoursToVerify: null };

/**
 * Up to this number of accounts and requests, the charts are counted on request. With more, they show the numbers that
 * the job counted within the last ten minutes.
 */
const COUNTED_AT_ONCE = 20_000;

/** The first day of the last twelve weeks in India. */
function firstDay(now: Date): string {
  const { date, dayOfWeek } = indiaParts(now);
  return addDays(date, -((dayOfWeek + 6) % 7) - 7 * (CHART_WEEKS - 1));
}

/** Returns the exact totals of users and bookings, and the number of profiles that wait for a decision. */
export async function getStatistics({ db }: Pick<RequestContext<Actor>, 'db'>): Promise<Statistics> {
  const [counted, pendingReviews] = await Promise.all([totals.getTotals(db), totals.countPendingReviews(db)]);
  return { ...counted, pendingReviews };
}

/** Counts how many free demos and monthly plans of the last twelve weeks were followed by another plan. */
export function getFunnel({ db, clock }: Pick<RequestContext<Actor>, 'db' | 'clock'>): Promise<Funnel> {
  const now = clock.now();
  return countFunnel(db, indiaInstant(firstDay(now), '00:00'), now);
}

/**
 * Returns a row for each of the last twelve weeks, oldest first, also for weeks without data; or the rows of the cities
 * with the most activity.
 */
export async function getCharts(
  by: ChartsBy,
  ctx: Pick<RequestContext<Actor>, 'db' | 'clock'>,
): Promise<ChartRow[]> {
  const first = firstDay(ctx.clock.now());
  const since = indiaInstant(first, '00:00');
  const found = (await hasFewRecordsSince(ctx.db, since, COUNTED_AT_ONCE))
    ? await listFigures(ctx.db, by, since)
    : await listStoredFigures(ctx.db, by, first);
  if (by === 'week') {
    const byKey = new Map(found.map((figures) => [figures.key, figures]));
    const weeks = Array.from({ length: CHART_WEEKS }, (_, index) => addDays(first, 7 * index));
    return weeks.map((key) => toRow(byKey.get(key) ?? { key, ...NOTHING }));
  }
  const busy = (figures: Figures) => figures.signUps + figures.requests;
  return found
    .toSorted((a, b) => busy(b) - busy(a) || (a.key < b.key ? -1 : 1))
    .slice(0, CHART_CITIES_MAX)
    .map(toRow);
}

/** Counts all rows again, because some are older than the counting triggers. */
export const { recountTotals } = totals;
