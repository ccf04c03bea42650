import type { Platform } from '../context.ts';
import { runInCall } from '../current-call.ts';
import { deliverDueMessages } from './worker.ts';

const POLL_MS = 1_000;

/**
 * Sends due messages once a second, because users wait for codes; jobs (outboxJobs) run once a minute at most. `stop`
 * waits for messages that are being sent. Several processes may run it: each row is claimed by one.
 */
export function startOutbox(platform: Platform): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= runInCall('outbox', () => deliverDueMessages(platform, stopping.signal))
      // The database may be unavailable; the next run tries again.
      .catch((err: unknown) => platform.log.warn({ err }, 'the outbox could not be read'))
      .finally(() => {
        running = null;
      });
  }, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
