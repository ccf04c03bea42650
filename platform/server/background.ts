import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Background work. The response does not wait for it, so response times can't reveal whether there was any. Shutdown
 * waits for it; if the process is killed, the work is lost and the user asks again.
 */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();

  /** Starts `work` after the response was sent. Logs its errors. */
  run(work: () => Promise<void>, log: FastifyBaseLogger): void {
    const running = setImmediate()
      .then(work)
      .catch((err: unknown) => log.error({ err }, 'background work failed'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all background work has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
