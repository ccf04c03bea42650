import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Work that no answer waits for, because the time of the answer must not tell whether there is any. Stopping waits for it;
 * what is lost with a killed process is asked for again by whoever misses it.
 */
export class Background {
  readonly #running = new Set<Promise<void>>();

  /** Begins once the answer has left. A failure is logged. */
  run(work: () => Promise<void>, log: FastifyBaseLogger): void {
    const running = setImmediate()
      .then(work)
      .catch((err: unknown) => log.error({ err }, 'work in the background failed'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when none is under way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
