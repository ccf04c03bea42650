import type { Platform } from '../context.ts';
import { runInCall } from '../current-call.ts';
import type { Channel } from './store.ts';
import { CHANNELS, deliverChannel } from './worker.ts';

const POLL_MS = 1_000;

/**
 * Sends due messages once a second, because users wait for codes; jobs (outboxJobs) run once a minute at most. `stop`
 * waits for messages that are being sent. Several processes may run it: each row is claimed by one.
 */
export function startOutbox(platform: Platform): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // By channel: a code by SMS does not wait until a long queue of mails is sent.
  const running = new Map<Channel, Promise<void>>();
  const run = (channel: Channel) =>
    runInCall('outbox', () => deliverChannel(platform, channel, stopping.signal))
      // The database may be unavailable; the next run tries again.
      .catch((err: unknown) => platform.log.warn({ err }, 'the outbox could not be read'))
      .finally(() => running.delete(channel));
  const timer = setInterval(() => {
    for (const channel of CHANNELS) if (!running.has(channel)) running.set(channel, run(channel));
  }, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
