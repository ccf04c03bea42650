import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from '#shared/time.ts';
import { assemble, JOBS } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { createDb, createPool } from './db/client.ts';
import { EmbeddedError } from './db/embedded/error.ts';
import { migrateToLatest } from './db/migrate.ts';
import type { Lifecycle } from './http/health.ts';
import { createServer } from './http/server.ts';
import { startJobs } from './jobs/jobs.ts';
import { missingProviders } from './outbox/delivery.ts';
import { startOutbox } from './outbox/runner.ts';
import { createPlatform } from './platform.ts';
import { builtAssets } from './ssr/assets.ts';
import { printWelcome } from './welcome.ts';

/** After the signal to stop: how long new requests are still taken, and how long running ones may take. */
const DRAIN_MS = 1_000;
const CLOSE_MS = 10_000;

/** Schema and sample data, before anybody is served: a second process that starts at once waits for the first. */
async function prepare(connectionString: string, config: Config, log: FastifyBaseLogger): Promise<void> {
  const db = createDb(createPool({ connectionString, poolSize: 1, patient: true }));
  try {
    const migrated = await migrateToLatest(db);
    if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');
    // Loaded only when asked for: a real site never reads the sample data.
    if (config.demo) await (await import('#db/seed/seed.ts')).seedDemo({ config, db, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

/** `--dev`: the web comes from Vite's development server instead of the build. */
async function start(dev: boolean): Promise<void> {
  const config = loadConfig();
  const app = await createServer(config);
  // With a database of your own the launcher is never even loaded.
  const embedded =
    config.databaseUrl === null
      ? await (await import('./db/embedded.ts')).startEmbedded({ dataDir: config.dataDir, log: app.log })
      : null;
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  const pool = createPool({
    connectionString,
    onIdleError: (err) => app.log.warn({ err }, 'database connection lost'),
  });
  await prepare(connectionString, config, app.log);
  const db = createDb(pool);
  const lifecycle: Lifecycle = { draining: false };
  const platform = createPlatform({ config, db, log: app.log });
  const pages = dev ? await (await import('./ssr/dev-assets.ts')).devAssets(app) : await builtAssets();
  await assemble(app, { platform, lifecycle, pages, dev, connectionString });
  for (const missing of missingProviders(config)) app.log.warn(missing);
  const outbox = startOutbox(platform);
  await app.listen({ port: config.port, host: config.host });
  printWelcome(config);
  const timetable = startJobs(platform, JOBS, connectionString);

  watchForUncaught(app.log);
  const stop = async (signal: string) => {
    // A second signal means: at once.
    if (lifecycle.draining) process.exit(1);
    lifecycle.draining = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS + CLOSE_MS + 3_000).unref();
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    await Promise.all([outbox.stop(), app.close(), timetable.stop()]);
    await db.destroy();
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

/**
 * A rejection that nobody handles belongs to one request or job at most: it is logged, and the others go on. After an
 * exception nothing can be trusted: the process ends at once, so that no socket waits for an answer that will not come,
 * and whoever supervises it starts the next. PostgreSQL goes on, and that process adopts it.
 */
function watchForUncaught(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
}

/** Starts and serves; says why and ends the process when it cannot. */
export async function run(): Promise<void> {
  await start(process.argv.includes('--dev')).catch((error: unknown) => {
    console.error(error instanceof ConfigError || error instanceof EmbeddedError ? error.message : error);
    process.exit(1);
  });
}
