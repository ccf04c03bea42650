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

/** After the signal to stop: how long new requests are still taken, and how long running ones may take. */
const DRAIN_MS = 1_000;
const CLOSE_MS = 10_000;
/** After a start that failed nobody waits, and PostgreSQL may need its time: with a full disk it recovers first. */
const GIVE_UP_MS = 70_000;

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

type Serving = Lifecycle & { serving: boolean };

/** What stops it again as far as it has come; the last thing that began ends first. A failure to end is only told of. */
class Endings {
  readonly #endings: (() => Promise<unknown>)[] = [];

  add(end: () => Promise<unknown>): void {
    this.#endings.push(end);
  }

  async run(): Promise<void> {
    for (let end = this.#endings.pop(); end; end = this.#endings.pop()) {
      await end().catch((error: unknown) => console.error(error));
    }
  }
}

/** `--dev`: the web comes from Vite's development server instead of the build. */
async function start(dev: boolean, lifecycle: Serving, endings: Endings): Promise<void> {
  const config = loadConfig();
  const app = await createServer(config);
  stopAtSignals(app.log, lifecycle, endings);
  const connectionString = config.databaseUrl ?? (await startDatabase(config, app.log, endings));
  const pool = createPool({
    connectionString,
    onIdleError: (err) => app.log.warn({ err }, 'database connection lost'),
  });
  await prepare(connectionString, config, app.log);
  const db = createDb(pool);
  endings.add(() => db.destroy());
  const platform = createPlatform({ config, db, log: app.log });
  endings.add(() => platform.background.settled());
  const pages = dev
    ? await (await import('#platform/server/ssr/dev-assets.ts')).devAssets(app)
    : await builtAssets();
  await assemble(app, { platform, lifecycle, pages, dev, connectionString });
  for (const missing of missingProviders(config)) app.log.warn(missing);
  if (config.production && config.trustProxy === false)
    app.log.warn('TRUST_PROXY is not set: behind a proxy, limits count all visitors as one');
  const outbox = startOutbox(platform);
  let timetable: Timetable | null = null;
  endings.add(() => Promise.all([outbox.stop(), app.close(), timetable?.stop()]));
  await app.listen({ port: config.port, host: config.host });
  lifecycle.serving = true;
  printWelcome(config);
  timetable = startJobs(platform, JOBS, connectionString);
  watchForUncaught(app.log);
}

/** The database of DATA_DIR. With one of your own the launcher is never even loaded. */
async function startDatabase(config: Config, log: FastifyBaseLogger, endings: Endings): Promise<string> {
  const { startEmbedded } = await import('#platform/server/db/embedded.ts');
  const starting = startEmbedded({ dataDir: config.dataDir, log });
  // It outlives us unless it is told to stop, also where the start is given up before it is up.
  endings.add(async () => (await starting.catch(() => null))?.stop());
  return (await starting).connectionString;
}

/** Ends everything at a signal, whether people are served already or not. */
function stopAtSignals(log: FastifyBaseLogger, lifecycle: Serving, endings: Endings): void {
  const stop = async (signal: string) => {
    // A second signal means: at once.
    if (lifecycle.draining) process.exit(1);
    lifecycle.draining = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS + CLOSE_MS + 3_000).unref();
    if (lifecycle.serving) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    await endings.run();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal));
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

/** Serves until a signal. When it cannot, it says why and ends all that it began: the next start finds nothing in its way. */
export async function run(): Promise<void> {
  const lifecycle: Serving = { draining: false, serving: false };
  const endings = new Endings();
  try {
    await start(process.argv.includes('--dev'), lifecycle, endings);
  } catch (error) {
    // Told to stop meanwhile: what broke off is no failure, and the ends are being run.
    if (lifecycle.draining) return;
    console.error(error instanceof ConfigError || error instanceof EmbeddedError ? error.message : error);
    lifecycle.draining = true;
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    await endings.run();
    process.exit(1);
  }
}
