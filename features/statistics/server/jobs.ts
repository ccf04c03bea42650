import type { Platform } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import { CHART_WEEKS } from '../contract.ts';
import { listStaleDays, refreshDay } from './chart-days-store.ts';
import { compactRowCounts } from './totals-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/**
 * Number of recent days, whose figures change with every request. Older figures change only by late decisions and by
 * moves to another city.
 */
const RECENT_DAYS = 4;
const MAX_AGE = { recent: 10 * MINUTE_MS, older: DAY_MS } as const;

/** Counts again the days of the charts whose figures are too old, latest first. */
async function* refreshCharts({ db, clock }: Platform): AsyncGenerator<void> {
  const now = clock.now();
  const { date } = indiaParts(now);
  const days = Array.from({ length: 7 * CHART_WEEKS }, (_, back) => {
    const maxAge = back < RECENT_DAYS ? MAX_AGE.recent : MAX_AGE.older;
    return { day: addDays(date, -back), countedBefore: new Date(now.getTime() - maxAge) };
  });
  for (const { day } of await listStaleDays(db, days)) {
    const period = { day, from: indiaInstant(day, '00:00'), to: indiaInstant(addDays(day, 1), '00:00') };
    await inTransaction(db, (tx) => refreshDay(tx, period, now));
    yield;
  }
}

export const statisticsJobs: readonly Job[] = [
  // Do not rename this job: its name is stored.
  defineJob({
    name: 'admin.totals',
    every: '* * * * *',
    steps: { fold: ({ db }) => inTransaction(db, compactRowCounts) },
  }),
  defineJob({ name: 'charts', every: '*/10 * * * *', steps: { refresh: refreshCharts } }),
];
