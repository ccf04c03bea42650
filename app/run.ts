import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Config, loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { reachDatabases } from '#platform/server/db/reach.ts';
import { openReads } from '#platform/server/db/reads.ts';
import type { Lifecycle } from '#platform/server/http/health.ts';
import { createServer } from '#platform/server/http/server.ts';
import { startJobs, type Timetable } from '#platform/server/jobs/jobs.ts';
import { watchPool } from '#platform/server/metrics/watch-platform.ts';
import { missingProviders } from '#platform/server/outbox/delivery.ts';
import { startOutbox } from '#platform/server/outbox/runner.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { StartError } from '#platform/server/start-error.ts';
import { startObservability } from './observability.ts';
import { prepare } from './prepare.ts';
import { assemble, JOBS } from './server.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';
import { startErrorText } from './start-error-text.ts';
import { printWelcome } from './welcome.ts';

/** How long running requests may take once no new ones are accepted. */
const CLOSE_MS = 10_000;
/** The limit after a failed start: on a full disk PostgreSQL recovers before it stops. */
const GIVE_UP_MS = 70_000;

type Serving = Lifecycle & { serving: boolean; drainMs: number };

/** `--dev`: the web comes from Vite's development server instead of the build. */
async function start(dev: boolean, lifecycle: Serving, shutdown: ShutdownHooks): Promise<void> {
  const given = loadConfig();
  const logStream = dev ? (await import('#platform/server/dev-log.ts')).prettyLog() : undefined;
  const app = await createServer(given, logStream);
  lifecycle.drainMs = given.drainSeconds * 1_000;
  stopAtSignals(app.log, lifecycle, shutdown);
  const observability = await startObservability(app, given, shutdown);
  const connectionString = given.databaseUrl ?? (await startDatabase(given, app.log, shutdown));
  await reachDatabases(given, (line) => console.error(line));
  const directUrl = given.database.directUrl ?? connectionString;
  const config = await prepare(directUrl, given, app.log);
  const { metrics, observers } = observability;
  const pool = createPool({
    connectionString,
    poolSize: config.database.poolSize,
    isPooled: config.database.isPooled,
    observers,
    onIdleError: (err) => app.log.warn({ err }, 'database connection lost'),
  });
  const db = createDb(pool);
  shutdown.add(() => db.destroy());
  const reads = openReads({ primary: db, connectionString, config: config.database, log: app.log });
  reads?.start();
  shutdown.add(async () => reads?.stop());
  const platform = createPlatform({ config, db, reads, log: app.log, directUrl, metrics });
  // Last of all that writes: what it announced still leaves.
  shutdown.add(() => platform.bus.stop());
  watchPool(metrics, pool, 'requests');
  shutdown.add(async () => platform.answers?.watch.stop());
  shutdown.add(() => platform.securityLog.flush());
  shutdown.add(() => platform.background.settled());
  shutdown.add(async () => platform.delivery.close?.());
  const pages = dev
    ? await (await import('#platform/server/ssr/dev-assets.ts')).devAssets(app)
    : await builtAssets();
  await assemble(app, { platform, lifecycle, pages, dev });
  for (const missing of missingProviders(config)) app.log.warn(missing);
  if (config.production && config.trustProxy === false)
    app.log.warn('TRUST_PROXY is not set: behind a proxy, limits count all visitors as one');
  const outbox = startOutbox(platform);
  let timetable: Timetable | null = null;
  shutdown.add(() => Promise.all([outbox.stop(), app.close(), timetable?.stop()]));
  await listen(app, config);
  lifecycle.serving = true;
  printWelcome(config);
  timetable = startJobs(platform, JOBS, directUrl, observers);
  watchForUncaught(app.log);
}

/** Throws StartError if the address is taken or not ours to use. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `Another program uses port ${port} on ${host}. Stop it, or set PORT to another number.`,
    EACCES: `This account may not use port ${port}. Set PORT to 1024 or more, behind a proxy if needed.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
  };
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const problem = problems[error.code ?? ''];
    throw problem === undefined ? error : new StartError(problem);
  });
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
    setTimeout(() => process.exit(1), lifecycle.drainMs + CLOSE_MS + 3_000).unref();
    if (lifecycle.serving) await new Promise((resolve) => setTimeout(resolve, lifecycle.drainMs));
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
  const lifecycle: Serving = { draining: false, serving: false, drainMs: 0 };
  const shutdown = new ShutdownHooks();
  try {
    await start(process.argv.includes('--dev'), lifecycle, shutdown);
  } catch (error) {
    // A signal interrupted the start: this is no failure, and the shutdown hooks are running.
    if (lifecycle.draining) return;
    console.error(startErrorText(error));
    lifecycle.draining = true;
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    await shutdown.run();
    process.exit(1);
  }
}
