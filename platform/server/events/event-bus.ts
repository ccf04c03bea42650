/** New content that open pages can show at once: its kind and id. The receiving process loads it. */
export type LiveContentRef = { kind: string; id: string };

/**
 * A live hint: it tells the open pages of these users that the data at these paths has changed. It carries ids and
 * paths, never data.
 */
export type Hint = { users: readonly string[]; paths: readonly string[]; note?: LiveContentRef };

/**
 * A live hint as it is sent between processes. `id` is the same in every process; null if an older release sent it.
 * `at` is the time of sending, in ms since 1970; older releases omit it. `lost` means that earlier hints were dropped,
 * so that every page must reload its data.
 */
export type SentHint = Hint & { id: string | null; at?: number; lost?: true };

/** A session that ended, or a user who was blocked. */
export type EndedAccess = { session?: string; user?: string };

export type BusHandlers = {
  onHint(hint: SentHint): void;
  onEnded(ended: EndedAccess): void;
  /** Called when the connection is lost: hints may be missing. */
  onLost(): void;
  /** Called when hints can arrive: after the first connection, and after each reconnection. */
  onRestored(): void;
  /** Called when messages about ended sessions arrive again: some may have been missed meanwhile. */
  onEndsRestored(): void;
  /** Called when this process stops listening to a shard, because none of its users has an open page here. */
  onShardLeft(shard: number): void;
};

/** Counters since the process started, for logs and metrics. */
export type BusStats = {
  published: number;
  sent: number;
  /** Hints given up because too many waited. */
  dropped: number;
  /** Attempts to send that failed. */
  failures: number;
  waiting: number;
  /** Age of the oldest waiting hint. */
  oldestMs: number;
};

/** Carries hints between the processes of a site. Hints may get lost; the data is in the database. */
export type EventBus = {
  /** Never waits and never throws: what can't be sent now is retried. */
  publish(hints: readonly Hint[]): void;
  /** Starts receiving. Call it once. */
  listen(handlers: BusHandlers): void;
  /**
   * Subscribes this process to a user's hints. Resolves to false if it could not; otherwise call `leave` when the page
   * closes.
   */
  join(userId: string): Promise<boolean>;
  leave(userId: string): void;
  stats(): BusStats;
  /** Sends the waiting hints, for at most a second, and disconnects. */
  stop(): Promise<void>;
};

export type BusLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
};

/** How long an open page waits for the bus until its event stream is refused. Tests use other times. */
export const JOIN_TIMEOUT_MS = 3_000;

const SHARDS = 256;

/** Users are spread over 256 shards, so that a process can receive only what its pages need. */
export function shardOf(userId: string): number {
  let hash = 0;
  for (let index = 0; index < userId.length; index += 1) hash = (hash * 31 + userId.charCodeAt(index)) | 0;
  return (hash >>> 0) % SHARDS;
}
