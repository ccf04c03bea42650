import type { EmbeddedLog } from './log.ts';
import type { Postmaster } from './postmaster.ts';
import { isRunning } from './processes.ts';

const LOOK_MS = 200;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
/** A server that lived this long did not die of its start. */
const HEALTHY_MS = 30_000;

export type Supervisor = {
  /** The server's process number now; 0 while there is none. */
  pid(): number;
  /** Ends the watch. Resolves with the last server, when no start is under way any more. */
  end(): Promise<Postmaster | null>;
};

/**
 * Starts the server again when it dies: at once the first time, then after waits that double from 0.1 to 10 s
 * while it keeps dying. `start` is the same that made the first server.
 */
export function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: EmbeddedLog): Supervisor {
  let current: Postmaster | null = first;
  let since = Date.now();
  let failures = 0;
  let ended = false;
  let work: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, LOOK_MS);
  timer.unref();

  function look(): void {
    if (current !== null && isRunning(current.pid)) {
      schedule(LOOK_MS);
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
      schedule(LOOK_MS);
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
    timer = setTimeout(look, ms);
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
