import { randomBytes } from 'node:crypto';
import type { BusLog, BusStats, Hint, SentHint } from './event-bus.ts';

/** Minimum time between two batches while several hints arrive at once, so that many commits share a batch. */
const GATHER_MS = 5;
const BATCH = 500;
/**
 * Maximum number of waiting hints, about 3 MB. Above it, the oldest are dropped, and all pages reload what they show.
 */
const MOST_WAITING = 10_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
const FLUSH_MS = 1_000;

type Waiting = { hint: SentHint; since: number };

/**
 * Sends live hints in batches, in the order in which they were published, and retries until they are sent. If only one
 * hint waits, it is sent at once. A batch may arrive twice, with the same ids.
 */
export class HintQueue {
  readonly #send: (batch: readonly SentHint[]) => Promise<void>;
  readonly #log: BusLog;
  readonly #process = randomBytes(6).toString('hex');
  #waiting: Waiting[] = [];
  #inFlight: Waiting[] = [];
  #timer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  #lastSize = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  #retryMs = 0;
  #stopped = false;
  #onEmpty: (() => void) | null = null;
  #isFailing = false;
  /** Number of dropped hints of which the other processes were told. */
  #dropsReported = 0;
  #counts = { published: 0, sent: 0, dropped: 0, failures: 0 };

  constructor(send: (batch: readonly SentHint[]) => Promise<void>, log: BusLog) {
    this.#send = send;
    this.#log = log;
  }

  push(hints: readonly Hint[]): void {
    if (this.#stopped) return;
    const since = performance.now();
    const at = Date.now();
    for (const hint of hints) {
      this.#counts.published += 1;
      const id = `${this.#process}-${this.#counts.published}`;
      this.#waiting.push({ hint: { ...hint, id, at }, since });
    }
    this.#dropOldest();
    this.#schedule();
  }

  /** Call it when the connection is back: sends now instead of after the pause between two attempts. */
  retryNow(): void {
    if (this.#retryMs === 0) return;
    this.#clearTimer();
    this.#retryMs = 0;
    this.#schedule();
  }

  stats(): BusStats {
    const oldest = this.#inFlight[0] ?? this.#waiting[0];
    return {
      ...this.#counts,
      waiting: this.#inFlight.length + this.#waiting.length,
      oldestMs: oldest === undefined ? 0 : performance.now() - oldest.since,
    };
  }

  /** Sends the waiting hints, for at most a second. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    if (this.#waiting.length + this.#inFlight.length > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onEmpty = resolve;
        timer = setTimeout(resolve, FLUSH_MS);
      });
      clearTimeout(timer);
    }
    this.#clearTimer();
    this.#waiting = [];
  }

  #clearTimer(): void {
    clearTimeout(this.#timer as NodeJS.Timeout);
    clearImmediate(this.#timer as NodeJS.Immediate);
    this.#timer = undefined;
  }

  #dropOldest(): void {
    const excess = this.#waiting.length - MOST_WAITING;
    if (excess <= 0) return;
    this.#waiting.splice(0, excess);
    this.#counts.dropped += excess;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#inFlight.length > 0 || this.#waiting.length === 0) return;
    const gatherMs = this.#lastSize > 1 ? this.#sentAt + GATHER_MS - performance.now() : 0;
    const waitMs = Math.max(gatherMs, this.#retryMs);
    const run = () => void this.#run();
    // Hints that are published in the same turn of the event loop are sent together.
    this.#timer = waitMs > 0 ? setTimeout(run, waitMs) : setImmediate(run);
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#sentAt = performance.now();
    this.#inFlight = this.#waiting.splice(0, BATCH);
    this.#lastSize = this.#inFlight.length;
    const batch = this.#inFlight.map(({ hint }) => hint);
    const { dropped } = this.#counts;
    if (dropped > this.#dropsReported) batch.unshift({ id: null, users: [], paths: [], lost: true });
    try {
      await this.#send(batch);
      this.#dropsReported = dropped;
      this.#succeed();
    } catch (error) {
      this.#fail(error);
    }
    this.#schedule();
    if (this.stats().waiting === 0) this.#onEmpty?.();
  }

  #succeed(): void {
    this.#counts.sent += this.#inFlight.length;
    this.#inFlight = [];
    this.#retryMs = 0;
    if (this.#isFailing) this.#log.info(this.stats(), 'live updates are sent again');
    this.#isFailing = false;
  }

  #fail(err: unknown): void {
    this.#counts.failures += 1;
    this.#waiting.unshift(...this.#inFlight);
    this.#inFlight = [];
    this.#dropOldest();
    if (!this.#isFailing)
      this.#log.warn({ err, ...this.stats() }, 'live updates could not be sent; retrying');
    this.#isFailing = true;
    this.#retryMs = Math.min(this.#retryMs === 0 ? FIRST_RETRY_MS : this.#retryMs * 2, LONGEST_RETRY_MS);
  }
}
