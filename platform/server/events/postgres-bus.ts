import { type Listener, startListener } from '../db/listener.ts';
import type { BusHandlers, BusLog, Ended, EventBus, Notice, SentNotice } from './event-bus.ts';
import { NoticeQueue } from './notice-queue.ts';

/** Batches of notices of all processes. */
const NOTICES_CHANNEL = 'toran_notices';
/** One notice without an id, sent inside each transaction by the release before: heard while both run. */
const OLDER_CHANNEL = 'toran_stale';
/** Where database triggers report ended sessions and blocked accounts. */
export const ENDED_CHANNEL = 'toran_ended';

/** PostgreSQL allows 8,000 bytes a payload. */
const PAYLOAD_BYTES = 7_900;

/** Batches of notices as JSON arrays within the limit of a payload. A notice that exceeds it alone loses its details. */
export function packNotices(notices: readonly SentNotice[], limit = PAYLOAD_BYTES): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  for (const notice of notices) {
    const text = JSON.stringify(notice);
    const fits = Buffer.byteLength(text) + 2 <= limit;
    // All pages reload what they show: late and costly, but right.
    const part = fits ? text : JSON.stringify({ id: null, users: [], paths: [], lost: true });
    const size = Buffer.byteLength(part) + 1;
    if (bytes + size > limit && parts.length > 0) {
      payloads.push(`[${parts.join()}]`);
      [parts, bytes] = [[], 2];
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) payloads.push(`[${parts.join()}]`);
  return payloads;
}

/** Notices travel as NOTIFY, sent and received on one connection per process. Every process hears all of them. */
export function createPostgresBus({
  connectionString,
  log,
  joinMs,
}: {
  connectionString: string;
  log: BusLog;
  joinMs: number;
}): EventBus {
  let listener: Listener | null = null;
  let handlers: BusHandlers | null = null;
  let isListening = false;
  let isStopped = false;
  const joining = new Set<(joined: boolean) => void>();
  const queue = new NoticeQueue(async (batch) => {
    await connected();
    await open().notify(NOTICES_CHANNEL, packNotices(batch));
  }, log);

  function settle(joined: boolean): void {
    for (const done of joining) done(joined);
    joining.clear();
  }

  function onMessage(channel: string, payload: string): void {
    if (handlers === null) return;
    if (channel === ENDED_CHANNEL) handlers.onEnded(JSON.parse(payload) as Ended);
    else if (channel === OLDER_CHANNEL) handlers.onNotice({ ...(JSON.parse(payload) as Notice), id: null });
    else for (const notice of JSON.parse(payload) as SentNotice[]) handlers.onNotice(notice);
  }

  function open(): Listener {
    listener ??= startListener({
      connectionString,
      channels: [NOTICES_CHANNEL, OLDER_CHANNEL, ENDED_CHANNEL],
      onMessage,
      onLost() {
        isListening = false;
        handlers?.onLost();
      },
      onListening() {
        isListening = true;
        handlers?.onRestored();
        handlers?.onEndsRestored();
        queue.retryNow();
        settle(true);
      },
      log,
    });
    return listener;
  }

  /** Resolves to whether there is a connection, after at most `joinMs`. */
  function connected(): Promise<boolean> {
    open();
    if (isListening) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), joinMs);
      const done = (joined: boolean) => {
        clearTimeout(timer);
        joining.delete(done);
        resolve(joined);
      };
      joining.add(done);
    });
  }

  return {
    publish: (notices) => queue.push(notices),
    listen(given) {
      handlers = given;
      open();
    },
    join: () => (isStopped ? Promise.resolve(false) : connected()),
    leave: () => undefined,
    stats: () => queue.stats(),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      settle(false);
      await queue.stop();
      handlers = null;
      await listener?.stop();
    },
  };
}
