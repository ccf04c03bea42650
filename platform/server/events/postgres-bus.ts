import { type Listener, startListener } from '../db/listener.ts';
import type { BusHandlers, BusLog, EndedAccess, EventBus, Hint, SentHint } from './event-bus.ts';
import { HintQueue } from './hint-queue.ts';

/** Channel for batches of hints of all processes. */
const HINTS_CHANNEL = 'toran_notices';
/**
 * Channel of the previous release, which sends one hint without an id in each transaction. Needed while both releases
 * run.
 */
const OLDER_CHANNEL = 'toran_stale';
/** Where database triggers report ended sessions and blocked accounts. */
export const ENDED_CHANNEL = 'toran_ended';

/** PostgreSQL allows 8,000 bytes a payload. */
const PAYLOAD_BYTES = 7_900;

/**
 * Packs hints into JSON arrays within the limit of a payload. A single hint above the limit becomes "all pages reload".
 */
export function packHints(hints: readonly SentHint[], limit = PAYLOAD_BYTES): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  for (const hint of hints) {
    const text = JSON.stringify(hint);
    const fits = Buffer.byteLength(text) + 2 <= limit;
    // All pages reload what they show: slow and costly, but no change is missed.
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

/**
 * Sends live hints with PostgreSQL's NOTIFY. Each process has one connection that sends and receives them, and receives
 * the hints of all users.
 */
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
  const queue = new HintQueue(async (batch) => {
    await connected();
    await open().notify(HINTS_CHANNEL, packHints(batch));
  }, log);

  function settle(joined: boolean): void {
    for (const done of joining) done(joined);
    joining.clear();
  }

  function onMessage(channel: string, payload: string): void {
    if (handlers === null) return;
    if (channel === ENDED_CHANNEL) handlers.onEnded(JSON.parse(payload) as EndedAccess);
    else if (channel === OLDER_CHANNEL) handlers.onHint({ ...(JSON.parse(payload) as Hint), id: null });
    else for (const hint of JSON.parse(payload) as SentHint[]) handlers.onHint(hint);
  }

  function open(): Listener {
    listener ??= startListener({
      connectionString,
      channels: [HINTS_CHANNEL, OLDER_CHANNEL, ENDED_CHANNEL],
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

  /** Waits at most `joinMs` for the connection. Resolves to true if it is there. */
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
    publish: (hints) => queue.push(hints),
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
