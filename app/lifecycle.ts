import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import type { Lifecycle } from '#platform/server/http/connection/health.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

/** How long running requests may take once no new ones are accepted. */
export const CLOSE_MS = 10_000;
/** Time limit for the shutdown after a failed start: on a full disk, PostgreSQL recovers before it stops. */
const GIVE_UP_MS = 70_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type Serving = Lifecycle & { serving: boolean; drainMs: number };

/** Calls back at each signal to stop, during the start as well as while serving. */
export function onSignals(stop: (signal: string) => void): void {
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
}

/** Starts the database of DATA_DIR. With DATABASE_URL set, the launcher is not loaded. */
export async function startDatabase(
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

/** Undoes what a failed start has begun, so that the next start finds everything free, and exits with 1. */
export async function exitAfterFailedStart(lifecycle: Serving, shutdown: ShutdownHooks): Promise<never> {
  lifecycle.draining = true;
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
  await shutdown.run();
  process.exit(1);
}

/**
 * An unhandled rejection belongs to one request or job: log it and continue. After an uncaught exception no state can
 * be trusted: exit at once, so that clients do not wait. The supervisor restarts the process, which adopts PostgreSQL.
 */
export function watchForUncaught(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
}
