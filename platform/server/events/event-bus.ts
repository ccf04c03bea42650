/** New content that open pages can show at once: its kind and id. The receiving process loads it. */
export type LiveContent = { kind: string; id: string };

/** A live hint for the open pages of these users. It carries ids and paths, never data. */
export type Hint = { users: readonly string[]; paths: readonly string[]; note?: LiveContent };

/**
 * A hint on the bus. `id` is the same in every process; null if it came from a release without ids. `at`: when it was
 * announced, in ms since 1970; earlier releases leave it out. `lost`: hints before it were dropped, so every page
 * reloads what it shows.
 */
export type SentHint = Hint & { id: string | null; at?: number; lost?: true };

/** A session that ended, or a user who was blocked. */
export type Ended = { session?: string; user?: string };

export type BusHandlers = {
  onHint(hint: SentHint): void;
  onEnded(ended: Ended): void;
  /** Called when the connection is lost: hints may be missing. */
  onLost(): void;
  /** Called when hints arrive, for the first time or after a lost connection. */
  onRestored(): void;
  /** Called when messages about ended sessions arrive again: some may have been missed meanwhile. */
  onEndsRestored(): void;
  /** Called when hints for the users of this shard no longer arrive. */
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
  /** Resolves to whether the user's hints arrive here; if so, call `leave` when the page closes. */
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

/** How long a page waits for the bus before it is refused, unless a test says otherwise. */
export const JOIN_MS = 3_000;

const SHARDS = 256;

/** Users are spread over 256 shards, so that a process can receive only what its pages need. */
export function shardOf(userId: string): number {
  let hash = 0;
  for (let index = 0; index < userId.length; index += 1) hash = (hash * 31 + userId.charCodeAt(index)) | 0;
  return (hash >>> 0) % SHARDS;
}
