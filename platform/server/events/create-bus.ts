import { type BusLog, type EventBus, JOIN_TIMEOUT_MS } from './event-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { createRedisBus } from './redis-bus.ts';

type BusOptions = {
  /** URL of the database; without it there are no live updates. */
  connectionString: string | undefined;
  /** URL of Redis; null: live hints go through the database. */
  busUrl: string | null;
  log: BusLog;
  /** How long an open page waits for the bus, in ms. After that, its event stream is refused. */
  joinMs?: number | undefined;
};

/** Connects when it is first used. */
export function createEventBus({
  connectionString,
  busUrl,
  log,
  joinMs = JOIN_TIMEOUT_MS,
}: BusOptions): EventBus {
  if (connectionString === undefined) return silentBus();
  return busUrl === null
    ? createPostgresBus({ connectionString, log, joinMs })
    : createRedisBus({ busUrl, connectionString, log, joinMs });
}

function silentBus(): EventBus {
  return {
    publish: () => undefined,
    listen: () => undefined,
    join: () => Promise.resolve(false),
    leave: () => undefined,
    stats: () => ({ published: 0, sent: 0, dropped: 0, failures: 0, waiting: 0, oldestMs: 0 }),
    stop: () => Promise.resolve(),
  };
}
