import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError, loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { EmbeddedError } from '#platform/server/db/embedded/error.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import type { Lifecycle } from '#platform/server/http/health.ts';
import { createServer } from '#platform/server/http/server.ts';
import { startJobs, type Timetable } from '#platform/server/jobs/jobs.ts';
import { missingProviders } from '#platform/server/outbox/delivery.ts';
import { startOutbox } from '#platform/server/outbox/runner.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { systemClock } from '#shared/time.ts';
import { assemble, JOBS } from './server.ts';
import { printWelcome } from './welcome.ts';

/** How long new requests are still accepted after the stop signal, and how long running ones may take. */
const DRAIN_MS = 1_000;
const CLOSE_MS = 10_000;
/** The limit after a failed start: on a full disk PostgreSQL recovers before it stops. */
const GIVE_UP_MS = 70_000;

/** Migrates and seeds before serving. A second process that starts at the same time waits for the first. */
async function prepare(connectionString: string, config: Config, log: FastifyBaseLogger): Promise<void> {
  const db = createDb(createPool({ connectionString, poolSize: 1, patient: true }));
  try {
    const migrated = await migrateToLatest(db);
    if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');
    // Loaded on demand: production never reads the sample data.
    if (config.demo) await (await import('#db/seed/seed.ts')).seedDemo({ config, db, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

type Serving = Lifecycle & { serving: boolean };

/** Runs in reverse order. Errors are logged, not thrown. */
class ShutdownHooks {
  readonly #hooks: (() => Promise<unknown>)[] = [];

  add(hook: () => Promise<unknown>): void {
    this.#hooks.push(hook);
  }

  async run(): Promise<void> {
    for (let hook = this.#hooks.pop(); hook; hook = this.#hooks.pop()) {
      await hook().catch((error: unknown) => console.error(error));
    }
  }
}

/** `--dev`: the web comes from Vite's development server instead of the build. */
async function start(dev: boolean, lifecycle: Serving, shutdown: ShutdownHooks): Promise<void> {
  const config = loadConfig();
  const logStream = dev ? (await import('#platform/server/dev-log.ts')).prettyLog() : undefined;
  const app = await createServer(config, logStream);
  stopAtSignals(app.log, lifecycle, shutdown);
  const connectionString = config.databaseUrl ?? (await startDatabase(config, app.log, shutdown));
  const pool = createPool({
    connectionString,
    onIdleError: (err) => app.log.warn({ err }, 'database connection lost'),
  });
  await prepare(connectionString, config, app.log);
  const db = createDb(pool);
  shutdown.add(() => db.destroy());
  const platform = createPlatform({ config, db, log: app.log });
  shutdown.add(() => platform.background.settled());
  const pages = dev
    ? await (await import('#platform/server/ssr/dev-assets.ts')).devAssets(app)
    : await builtAssets();
  await assemble(app, { platform, lifecycle, pages, dev, connectionString });
  for (const missing of missingProviders(config)) app.log.warn(missing);
  if (config.production && config.trustProxy === false)
    app.log.warn('TRUST_PROXY is not set: behind a proxy, limits count all visitors as one');
  const outbox = startOutbox(platform);
  let timetable: Timetable | null = null;
  shutdown.add(() => Promise.all([outbox.stop(), app.close(), timetable?.stop()]));
  await app.listen({ port: config.port, host: config.host });
  lifecycle.serving = true;
  printWelcome(config);
  timetable = startJobs(platform, JOBS, connectionString);
  watchForUncaught(app.log);
}

/** Starts the database of DATA_DIR. With DATABASE_URL set, the launcher is not loaded. */
async function startDatabase(
  config: Config,
  log: FastifyBaseLogger,
  shutdown: ShutdownHooks,
): Promise<string> {
  const { startEmbedded } = await import('#platform/server/db/embedded.ts');
  const starting = startEmbedded({ dataDir: config.dataDir, log });
  // PostgreSQL outlives this process unless stopped, also when the start is aborted early.
  shutdown.add(async () => (await starting.catch(() => null))?.stop());
  return (await starting).connectionString;
}

/** Shuts down on a signal, during the start as well as while serving. */
function stopAtSignals(log: FastifyBaseLogger, lifecycle: Serving, shutdown: ShutdownHooks): void {
  const stop = async (signal: string) => {
    // A second signal exits at once.
    if (lifecycle.draining) process.exit(1);
    lifecycle.draining = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS + CLOSE_MS + 3_000).unref();
    if (lifecycle.serving) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    await shutdown.run();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal));
}

/**
 * An unhandled rejection belongs to one request or job: log it and continue. After an uncaught exception no state can
 * be trusted: exit at once, so that clients do not wait. The supervisor restarts the process, which adopts PostgreSQL.
 */
function watchForUncaught(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
}

/**
 * Serves until a signal. If the start fails, prints why and runs the shutdown hooks, so that the next start finds
 * everything free.
 */
export async function run(): Promise<void> {
  const lifecycle: Serving = { draining: false, serving: false };
  const shutdown = new ShutdownHooks();
  try {
    await start(process.argv.includes('--dev'), lifecycle, shutdown);
  } catch (error) {
    // A signal interrupted the start: this is no failure, and the shutdown hooks are running.
    if (lifecycle.draining) return;
    console.error(error instanceof ConfigError || error instanceof EmbeddedError ? error.message : error);
    lifecycle.draining = true;
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    await shutdown.run();
    process.exit(1);
  }
}
