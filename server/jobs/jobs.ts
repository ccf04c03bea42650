import { PgBoss } from 'pg-boss';
import type { Platform } from '../context.ts';

/** Work that the clock starts. `run` looks for what is due by `platform.clock`, so a missed turn is made up by the next. */
export type Job = {
  /** Letters, digits, dots and dashes. */
  name: string;
  /** Cron in UTC: minute hour day month weekday. */
  every: string;
  run: (platform: Platform) => Promise<void>;
};

const STOP_MS = 8_000;

/**
 * Runs the jobs by their timetable; of several processes on one database one runs each turn. Resolves to what stops
 * them and waits for the running ones. A job that fails is logged and tried again at its next turn.
 */
export async function startJobs(
  platform: Platform,
  jobs: readonly Job[],
  connectionString: string,
): Promise<() => Promise<void>> {
  const { log } = platform;
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 3, application_name: 'toran-jobs' });
  boss.on('error', (err) => log.warn({ err }, 'jobs are held up'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 600 });
    await boss.work(job.name, async () => {
      await job.run(platform).catch((err: unknown) => log.error({ err, job: job.name }, 'job failed'));
    });
    await boss.schedule(job.name, job.every);
  }
  return () => boss.stop({ graceful: true, timeout: STOP_MS });
}
