import type { Platform } from '../context.ts';
import { deliverDue } from './worker.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Sends what is due once a second, until stopped; `stop` waits for what is on its way. A person waits for their code,
 * and jobs (outboxJobs) know minutes only. Many processes may look: each row is taken by one.
 */
export function startOutbox(platform: Platform): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= deliverDue(platform, stopping.signal)
      // The database may be away; the next look tries again.
      .catch((err: unknown) => platform.log.warn({ err }, 'the outbox could not be read'))
      .finally(() => {
        running = null;
      });
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
