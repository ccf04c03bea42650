import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Platform } from '../context.ts';
import { createDb, createPool, NO_TIMEOUT_OPTIONS } from '../db/client.ts';
import type { StatementObserver } from '../db/observe-statements.ts';
import { connectBus } from '../events/store.ts';
import { watchPool } from '../metrics/watch-platform.ts';
import type { Job } from './define-job.ts';

const STOP_MS = 8_000;
/**
 * After this time, pg-boss would start a second run of a job beside the first. So it is longer than a run can take
 * (define-job.ts).
 */
const EXPIRE_SECONDS = 600;
/** A run whose process gave no sign of life for this long has failed: the process was killed, or its machine is lost. */
const HEARTBEAT_SECONDS = 60;
/** Only runs of killed processes fail (a job's own errors are caught): another process repeats them. */
const RETRIES = 2;
const QUEUE = { retryLimit: RETRIES, expireInSeconds: EXPIRE_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS };
/** The scheduler's own connections: a server whose machine is gone never answers. */
const SILENCE = { query_timeout: 60_000, keepAlive: true };
/** Pause between attempts to start the scheduler, because the database may not be available yet. */
const RETRY_MS = 3_000;

/** The running scheduler. */
export type JobScheduler = {
  /** Resolves when every job is scheduled. */
  ready: Promise<void>;
  /** Stops the scheduler and waits for running jobs. */
  stop(): Promise<void>;
};

/** Number of connections in the jobs' pool. Each row that a job handles uses one. */
const POOL_SIZE = 4;

type JobOptions = {
  observers?: readonly StatementObserver[];
  /**
   * Delay in ms, so that the first requests are answered first: loading the scheduler and its schedule blocks for about
   * 100 ms.
   */
  startDelayMs?: number;
};

/**
 * Runs the jobs on schedule, each run in one process per database, with a pool of their own: their statements may take
 * minutes and never wait for those of requests. Does not delay the start, and retries while the database is
 * unavailable. A failed job is logged and runs again at its next time.
 */
export function startJobs(
  parent: Platform,
  jobs: readonly Job[],
  connectionString: string,
  { observers = [], startDelayMs = 0 }: JobOptions = {},
): JobScheduler {
  const stopping = new AbortController();
  const pool = createPool({
    connectionString,
    poolSize: POOL_SIZE,
    limits: 'jobs',
    observers,
    onIdleError: (err) => parent.log.warn({ err }, 'database connection of jobs lost'),
  });
  watchPool(parent.metrics, pool, 'jobs');
  const db = createDb(pool);
  connectBus(db, parent.bus);
  const platform = { ...parent, db };
  let boss: PgBoss | null = null;
  const pause = (ms: number) =>
    setTimeout(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  async function startWithRetries(): Promise<void> {
    if (startDelayMs > 0) await pause(startDelayMs);
    while (!stopping.signal.aborted) {
      try {
        boss = await startBoss(platform, jobs, { connectionString, stop: stopping.signal });
        return;
      } catch (err) {
        platform.log.warn({ err }, 'jobs could not be started; trying again');
        await pause(RETRY_MS);
      }
    }
  }
  const ready = startWithRetries();
  return {
    ready,
    async stop() {
      stopping.abort();
      await ready;
      await boss?.stop({ graceful: true, timeout: STOP_MS });
      await db.destroy();
    },
  };
}

type Scheduler = { connectionString: string; stop: AbortSignal };

async function startBoss(
  platform: Platform,
  jobs: readonly Job[],
  { connectionString, stop }: Scheduler,
): Promise<PgBoss> {
  const { log } = platform;
  // Loaded late, so that the start does not wait for it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString,
    schema: 'pgboss',
    // The owner of the tables creates the schema: the role of the application may not.
    createSchema: platform.config.ownerDatabaseUrl === null,
    max: 3,
    options: NO_TIMEOUT_OPTIONS,
    application_name: 'toran-jobs',
    ...SILENCE,
  });
  boss.on('error', (err) => log.warn({ err }, 'job scheduler failed'));
  try {
    await boss.start();
    await schedule(boss, platform, jobs, stop);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function schedule(
  boss: PgBoss,
  platform: Platform,
  jobs: readonly Job[],
  stop: AbortSignal,
): Promise<void> {
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', ...QUEUE });
    // The queue may be from a release with other settings.
    await boss.updateQueue(job.name, QUEUE);
    await boss.work(job.name, async () => {
      await job
        .run(platform, stop)
        .catch((err: unknown) => platform.log.error({ err, job: job.name }, 'job failed'));
    });
    // A daily job that no process could run at its time runs once as soon as one can.
    await boss.schedule(job.name, job.every, null, { missed: 'once' });
  }
}
