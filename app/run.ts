import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { waitForDatabases } from '#platform/server/db/reach.ts';
import { createServer } from '#platform/server/http/server.ts';
import { type JobScheduler, startJobs } from '#platform/server/jobs/jobs.ts';
import { watchPool } from '#platform/server/metrics/watch-platform.ts';
import { missingProviders } from '#platform/server/outbox/delivery.ts';
import { startOutbox } from '#platform/server/outbox/runner.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { claimStorage } from '#platform/server/storage/storage-claim.ts';
import {
  CLOSE_MS,
  exitAfterFailedStart,
  handleUncaughtErrors,
  onSignals,
  type ServerLifecycle,
  startDatabase,
} from './lifecycle.ts';
import { listen } from './listen.ts';
import { startObservability } from './observability.ts';
import { prepareDatabase } from './prepare.ts';
import { JOBS, registerApplication } from './server.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';
import { refuseUnknownSms } from './sms-settings.ts';
import { startErrorText } from './start-error-text.ts';
import { printWelcome } from './welcome.ts';

/** How long a process that serves requests waits before it starts its jobs. */
const JOBS_AFTER_MS = 1_000;

/** Starts the application. With `dev` (`--dev`), Vite's development server provides the web files. */
async function start(dev: boolean, lifecycle: ServerLifecycle, shutdown: ShutdownHooks): Promise<void> {
  const given = loadConfig();
  refuseUnknownSms(given);
  const logStream = dev ? (await import('#platform/server/dev-log.ts')).readableLog() : undefined;
  const app = await createServer(given, logStream);
  lifecycle.drainMs = given.drainSeconds * 1_000;
  stopAtSignals(app.log, lifecycle, shutdown);
  const observability = await startObservability(app, given, shutdown);
  const connectionString = given.databaseUrl ?? (await startDatabase(given, app.log, shutdown));
  await waitForDatabases(given, (line) => console.error(line));
  const directUrl = given.database.directUrl ?? connectionString;
  // Before anything is migrated, because a refusal says that nothing was changed. Not for the embedded database, which
  // belongs to exactly one DATA_DIR.
  if (given.databaseUrl !== null && !given.process.isDataDirShared) {
    const claim = await claimStorage(given, directUrl, app.log);
    shutdown.add(() => claim.stop());
  }
  const config = await prepareDatabase(directUrl, given, app.log);
  const { role } = config.process;
  const { metrics, observers } = observability;
  const pool = createPool({
    connectionString,
    poolSize: config.database.poolSize,
    isPooled: config.database.isPooled,
    limits: config.database.limits,
    observers,
    onIdleError: (err) => app.log.warn({ err }, 'database connection lost'),
  });
  const db = createDb(pool);
  shutdown.add(() => db.destroy());
  const platform = createPlatform({ config, db, log: app.log, directUrl, metrics });
  // Runs after everything that writes, so that the bus can still send their last hints.
  shutdown.add(() => platform.bus.stop());
  watchPool(metrics, pool, 'requests');
  shutdown.add(async () => platform.answers?.watch.stop());
  shutdown.add(() => platform.securityLog.flush());
  shutdown.add(() => platform.background.settled());
  shutdown.add(async () => platform.delivery.close?.());
  // Runs after `app.close`, because open requests and pages still use the counters shared with other processes.
  shutdown.add(async () => platform.counts?.stop());
  const pages = role === 'jobs' ? null : dev ? await devPages(app) : await builtAssets();
  await registerApplication(app, { platform, lifecycle, pages, dev });
  for (const missing of missingProviders(config)) app.log.warn(missing);
  if (process.env.WORKERS)
    app.log.warn('WORKERS no longer starts processes: start several with REUSE_PORT=1 (docs/operations.md)');
  if (process.env.DATABASE_READ_URL)
    app.log.warn('DATABASE_READ_URL is no longer used: DATABASE_URL answers all reads (docs/operations.md)');
  if (config.production && config.trustProxy === false)
    app.log.warn('TRUST_PROXY is not set: behind a proxy, limits count all visitors as one');
  const outbox = role === 'web' ? null : startOutbox(platform);
  let timetable: JobScheduler | null = null;
  shutdown.add(() => Promise.all([outbox?.stop(), app.close(), timetable?.stop()]));
  await listen(app, config);
  lifecycle.serving = true;
  printWelcome(config);
  const startDelayMs = role === 'jobs' ? 0 : JOBS_AFTER_MS;
  if (role !== 'web') timetable = startJobs(platform, JOBS, directUrl, { observers, startDelayMs });
  handleUncaughtErrors(app.log);
}

async function devPages(app: FastifyInstance) {
  return (await import('#platform/server/ssr/dev-assets.ts')).devAssets(app);
}

/** Shuts down on a signal, during the start as well as while serving. */
function stopAtSignals(log: FastifyBaseLogger, lifecycle: ServerLifecycle, shutdown: ShutdownHooks): void {
  const stop = async (signal: string) => {
    // A second signal exits at once.
    if (lifecycle.draining) process.exit(1);
    lifecycle.draining = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), lifecycle.drainMs + CLOSE_MS + 3_000).unref();
    if (lifecycle.serving) await new Promise((resolve) => setTimeout(resolve, lifecycle.drainMs));
    await shutdown.run();
    process.exit(0);
  };
  onSignals((signal) => void stop(signal));
}

/**
 * Serves until a signal. If the start fails, prints why and runs the shutdown hooks, so that the next start finds
 * everything free.
 */
export async function runServer(): Promise<void> {
  const lifecycle: ServerLifecycle = { draining: false, serving: false, drainMs: 0 };
  const shutdown = new ShutdownHooks();
  try {
    await start(process.argv.includes('--dev'), lifecycle, shutdown);
  } catch (error) {
    // A signal interrupted the start: this is no failure, and the shutdown hooks are running.
    if (lifecycle.draining) return;
    console.error(startErrorText(error));
    await exitAfterFailedStart(lifecycle, shutdown);
  }
}
