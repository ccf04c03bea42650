import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Platform } from '../context.ts';

/** A scheduled job. `run` finds what is due by `platform.clock`, so the next run makes up for a missed one. */
export type Job = {
  /** Letters, digits, dots and dashes. */
  name: string;
  /** Cron in UTC: minute hour day month weekday. */
  every: string;
  run: (platform: Platform) => Promise<void>;
};

const STOP_MS = 8_000;
/** The database may be unavailable during the start. */
const RETRY_MS = 3_000;

/** The running scheduler. */
export type Timetable = {
  /** Resolves when every job is scheduled. */
  ready: Promise<void>;
  /** Stops the scheduler and waits for running jobs. */
  stop(): Promise<void>;
};

/**
 * Runs the jobs on schedule, each run in one process per database. Does not delay the start, and retries while the
 * database is unavailable. A failed job is logged and runs again at its next time.
 */
export function startJobs(platform: Platform, jobs: readonly Job[], connectionString: string): Timetable {
  const stopping = new AbortController();
  let boss: PgBoss | null = null;
  async function startWithRetries(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        boss = await startBoss(platform, jobs, connectionString);
        return;
      } catch (err) {
        platform.log.warn({ err }, 'jobs could not be started; trying again');
        await setTimeout(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
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
    },
  };
}

async function startBoss(
  platform: Platform,
  jobs: readonly Job[],
  connectionString: string,
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
    application_name: 'toran-jobs',
  });
  boss.on('error', (err) => log.warn({ err }, 'job scheduler failed'));
  try {
    await boss.start();
    await schedule(boss, platform, jobs);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function schedule(boss: PgBoss, platform: Platform, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 600 });
    await boss.work(job.name, async () => {
      await job
        .run(platform)
        .catch((err: unknown) => platform.log.error({ err, job: job.name }, 'job failed'));
    });
    await boss.schedule(job.name, job.every);
  }
}
