import type { EmbeddedLog } from './log.ts';
import type { Postmaster } from './postmaster.ts';
import { isRunning } from './processes.ts';

const CHECK_MS = 200;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
/**
 * A server that has run at least this long counts as healthy: its earlier failures are forgotten, and if it dies it is
 * restarted at once.
 */
const HEALTHY_MS = 30_000;

export type Supervisor = {
  /** The server's process id; 0 while none runs. */
  pid(): number;
  /**
   * Stops supervising. When no start is in progress any more, resolves with the server that runs then; null if none
   * does.
   */
  end(): Promise<Postmaster | null>;
};

/**
 * Restarts the server when it dies: at once the first time, then after 0.1 s doubling to 10 s. `start` is the function
 * that started the first server.
 */
export function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: EmbeddedLog): Supervisor {
  let current: Postmaster | null = first;
  let since = Date.now();
  let failures = 0;
  let ended = false;
  let work: Promise<void> = Promise.resolve();
  let timer = setTimeout(checkServer, CHECK_MS);
  timer.unref();

  function checkServer(): void {
    if (current !== null && isRunning(current.pid)) {
      schedule(CHECK_MS);
      return;
    }
    if (current !== null) {
      failures = Date.now() - since > HEALTHY_MS ? 0 : failures + 1;
      log.error({ postgres: current.pid }, 'PostgreSQL died; starting it again');
      current = null;
      if (failures > 1) {
        schedule(wait());
        return;
      }
    }
    work = restart();
  }

  async function restart(): Promise<void> {
    try {
      current = await start();
      since = Date.now();
      log.warn({ postgres: current.pid }, 'PostgreSQL is back');
      schedule(CHECK_MS);
    } catch (err) {
      failures += 1;
      log.error({ err, failures }, 'PostgreSQL did not start; trying again');
      schedule(wait());
    }
  }

  function wait(): number {
    return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures, 10), LONGEST_WAIT_MS);
  }

  function schedule(ms: number): void {
    if (ended) return;
    timer = setTimeout(checkServer, ms);
    timer.unref();
  }

  return {
    pid: () => current?.pid ?? 0,
    async end() {
      ended = true;
      clearTimeout(timer);
      await work;
      return current;
    },
  };
}
