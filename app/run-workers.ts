import { startWorkers, type WorkerPool } from '#platform/server/cluster/worker-pool.ts';
import { type Config, loadConfig } from '#platform/server/config.ts';
import { reachDatabases } from '#platform/server/db/reach.ts';
import { createServer } from '#platform/server/http/server.ts';
import { CLOSE_MS, giveUp, onSignals, type Serving, startDatabase, watchForUncaught } from './lifecycle.ts';
import { findPort } from './listen.ts';
import { prepare } from './prepare.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';
import { startErrorText } from './start-error-text.ts';
import { printWelcome } from './welcome.ts';

/** Workers that have not closed their connections by then are killed. */
const LATE_MS = 1_500;

/**
 * The parent of WORKERS web processes: owns the embedded database, prepares it once, serves the figures of all workers,
 * and starts again a worker that ends. It handles no request itself.
 */
async function start(lifecycle: Serving, shutdown: ShutdownHooks): Promise<void> {
  const config = loadConfig();
  const { log } = await createServer(config);
  lifecycle.drainMs = config.drainSeconds * 1_000;
  let pool: WorkerPool | null = null;
  onSignals((signal) => {
    // A second signal ends everything at once.
    if (lifecycle.draining) {
      pool?.kill();
      process.exit(1);
    }
    lifecycle.draining = true;
    log.info({ signal }, 'stopping');
    void stop(lifecycle.drainMs, shutdown);
  });
  watchForUncaught(log);
  const connectionString = config.databaseUrl ?? (await startDatabase(config, log, shutdown));
  await reachDatabases(config, (line) => console.error(line));
  await prepare(config.database.directUrl ?? connectionString, config, log);
  const stopMetrics = await serveFigures(config);
  shutdown.add(stopMetrics);
  if (lifecycle.draining) return;
  const workers = startWorkers({
    size: config.process.workers,
    env: { WORKER_DATABASE_URL: connectionString, PORT: String(await findPort(config)) },
    log,
  });
  pool = workers;
  shutdown.add(() => workers.stop(lifecycle.drainMs + CLOSE_MS + LATE_MS));
  await workers.ready;
  if (lifecycle.draining) return;
  lifecycle.serving = true;
  printWelcome(config);
}

async function serveFigures({ observability: { metrics } }: Config): Promise<() => Promise<void>> {
  if (metrics === null) return async () => undefined;
  const { workersScrape } = await import('#platform/server/metrics/cluster-metrics.ts');
  const { serveMetrics } = await import('#platform/server/metrics/serve-metrics.ts');
  return (await serveMetrics(metrics, workersScrape())).stop;
}

async function stop(drainMs: number, shutdown: ShutdownHooks): Promise<void> {
  setTimeout(() => process.exit(1), drainMs + CLOSE_MS + 2 * LATE_MS).unref();
  await shutdown.run();
  process.exit(0);
}

/** Serves until a signal. If the start fails, prints why once and undoes what has begun. */
export async function runWorkers(): Promise<void> {
  const lifecycle: Serving = { draining: false, serving: false, drainMs: 0 };
  const shutdown = new ShutdownHooks();
  try {
    await start(lifecycle, shutdown);
  } catch (error) {
    // A signal interrupted the start: this is no failure, and the shutdown hooks are running.
    if (lifecycle.draining) return;
    console.error(startErrorText(error));
    await giveUp(lifecycle, shutdown);
  }
}
