import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { Platform } from '../context.ts';
import { isDatabaseUp } from '../db/ping.ts';
import type { Job } from '../jobs/define-job.ts';
import { jobPeriodSeconds } from '../jobs/period.ts';
import { findOldestDueTime } from '../outbox/store.ts';
import { listQueues } from '../semaphore.ts';
import * as figures from './definitions.ts';
import { type Metrics, NO_METRICS } from './metrics.ts';

const CHANNELS = ['email', 'sms', 'push'] as const;

/** Reads at each scrape: database, outbox, providers, queues, disk and the age of jobs. */
export function watchPlatform(platform: Platform, jobs: readonly Job[]): void {
  const { metrics, clock, db, delivery, config } = platform;
  if (metrics === NO_METRICS) return;
  metrics.onScrape(async () => {
    metrics.set(figures.DATABASE_UP, (await isDatabaseUp(db)) ? 1 : 0);
  });
  metrics.onScrape(async () => {
    const now = clock.now();
    for (const channel of CHANNELS) {
      const at = await findOldestDueTime(db, channel, now);
      const age = at === null ? 0 : (now.getTime() - at.getTime()) / 1_000;
      metrics.set(figures.OUTBOX_AGE, age, { channel });
    }
  });
  metrics.onScrape(() => {
    for (const channel of CHANNELS) {
      // Also while one message is sent as a trial: a provider that hangs is tried for seconds of each half minute.
      const isPaused = delivery.routes[channel].breaker.allowance(clock.now()) !== Number.POSITIVE_INFINITY;
      metrics.set(figures.PROVIDER_PAUSED, isPaused ? 1 : 0, { channel });
    }
    const { cache, parts } = platform.answers ?? {};
    metrics.set(figures.CACHED_BYTES, (cache?.stats.bytes ?? 0) + (parts?.calculatedSize ?? 0));
    for (const { name: queue, waiting, room } of listQueues()) {
      metrics.set(figures.QUEUE_LENGTH, waiting, { queue });
      metrics.set(figures.QUEUE_CAPACITY_LEFT, room, { queue });
    }
  });
  metrics.onScrape(async () => {
    const { bavail, blocks } = await statfs(config.dataDir);
    if (blocks > 0) metrics.set(figures.DISK_FREE, bavail / blocks);
  });
  watchJobs(platform, jobs);
}

function watchJobs({ metrics, clock, jobOutcomes }: Platform, jobs: readonly Job[]): void {
  const startedAt = clock.now();
  // Create every series with 0: Prometheus sees an increase only after an earlier value.
  for (const { name: task, steps, every } of jobs) {
    metrics.set(figures.JOB_PERIOD, jobPeriodSeconds(every), { task });
    for (const step of steps ?? [])
      for (const outcome of ['done', 'failed']) metrics.add(figures.JOB_RUNS, { task, step, outcome }, 0);
  }
  metrics.onScrape(() => {
    const ended = new Map(jobOutcomes.list().map((one) => [`${one.job} ${one.step}`, one.lastSucceededAt]));
    const now = clock.now().getTime();
    for (const { name: task, steps } of jobs) {
      for (const step of steps ?? []) {
        const since = ended.get(`${task} ${step}`) ?? startedAt;
        metrics.set(figures.JOB_AGE, (now - since.getTime()) / 1_000, { task, step });
      }
    }
  });
}

/** Reads the pool's connections at each scrape. */
export function watchPool(metrics: Metrics, pool: pg.Pool, name: 'requests' | 'jobs'): void {
  metrics.onScrape(() => {
    const { totalCount, idleCount, waitingCount } = pool;
    metrics.set(figures.POOL_CONNECTIONS, totalCount - idleCount, { pool: name, state: 'in_use' });
    metrics.set(figures.POOL_CONNECTIONS, idleCount, { pool: name, state: 'idle' });
    metrics.set(figures.POOL_WAITING, waitingCount, { pool: name });
  });
}
