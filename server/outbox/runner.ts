import type { Platform } from '../context.ts';
import { deliverDue, tidyOutbox } from './worker.ts';

const LOOK_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 60_000;

/** Sends what is due, once a second, until stopped; `stop` waits for what is on its way. */
export function startOutbox(platform: Platform): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  let lastTidied = 0;
  const look = async () => {
    await deliverDue(platform);
    const now = platform.clock.now().getTime();
    if (now - lastTidied < TIDY_EVERY_MS) return;
    lastTidied = now;
    await tidyOutbox(platform);
  };
  const timer = setInterval(() => {
    running ??= look()
      // The database may be away; the next look tries again.
      .catch((err: unknown) => platform.log.warn({ err }, 'the outbox could not be read'))
      .finally(() => {
        running = null;
      });
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
