import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import type { DrainState } from '#platform/server/http/connection/health.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

/** How long running requests may take once no new ones are accepted. */
export const CLOSE_MS = 10_000;
/** Time limit for the shutdown after a failed start: on a full disk, PostgreSQL recovers before it stops. */
const GIVE_UP_MS = 70_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type ServerLifecycle = DrainState & { serving: boolean; drainMs: number };

/** Ctrl-C reaches the server twice: from the terminal, and from npm, which passes it on. */
const SAME_SIGNAL_MS = 500;

/**
 * Calls `stop` for each signal to stop the process, during the start as well as while serving. Signals within
 * SAME_SIGNAL_MS count as one.
 */
export function onSignals(stop: (signal: string) => void): void {
  let takenAt = Number.NEGATIVE_INFINITY;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - takenAt < SAME_SIGNAL_MS) return;
      takenAt = now;
      stop(signal);
    });
  }
}

/** Starts the embedded PostgreSQL in DATA_DIR and returns its connection string. Not called if DATABASE_URL is set. */
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

/** Runs the shutdown hooks after a failed start, so that the next start finds port and database free; exits with 1. */
export async function exitAfterFailedStart(
  lifecycle: ServerLifecycle,
  shutdown: ShutdownHooks,
): Promise<never> {
  lifecycle.draining = true;
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
  await shutdown.run();
  process.exit(1);
}

/**
 * An unhandled rejection belongs to one request or job: it is logged and the process continues. After an uncaught
 * exception no state can be trusted: the process exits at once, so that clients do not wait. The supervisor restarts
 * it, and the new process uses the PostgreSQL that is still running.
 */
export function handleUncaughtErrors(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
}
