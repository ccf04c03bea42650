import { randomUUID } from 'node:crypto';
import { type Db, onNotice } from '../db/client.ts';
import { type Listener, startListener } from '../db/listener.ts';
import type { AnswerCache, CacheTag } from './answer-cache.ts';

/** Channel on which database triggers report changes (db/migrations/0240-public-changes.ts). */
const CHANGES_CHANNEL = 'toran_changed';
/** SQLSTATE of the PostgreSQL notice with which the trigger sends the same message to the connection that writes. */
const CHANGE_NOTICE = 'TC001';
/**
 * Interval between heartbeats. Messages arrive in commit order, so when a beat arrives, all changes before it have
 * arrived too.
 */
const BEAT_EVERY_MS = 250;
const LATE_MS = 1_000;
/** Heartbeats stop after this time without requests: without visitors there is nothing to cache. */
const IDLE_MS = 10_000;
/** Sends a heartbeat with the number of the oldest transaction that is still open. */
const BEAT = `select pg_notify($1, concat_ws(' ', $2::text, pg_snapshot_xmin(pg_current_snapshot())))`;

type Change = { transaction: string; tags: readonly CacheTag[] };

function readChange(payload: string): Change {
  const { x, t } = JSON.parse(payload) as { x: string; t: string[] };
  return { transaction: x, tags: t };
}

/**
 * Tells the cache about changes that this process makes through `db`, before they commit. Answers of this process are
 * therefore never older than its own writes.
 */
export function watchOwnChanges(db: Db, cache: Pick<AnswerCache<unknown>, 'expectChange'>): void {
  onNotice(db, ({ code, message }) => {
    if (code !== CHANGE_NOTICE || message === undefined) return;
    const { transaction, tags } = readChange(message);
    cache.expectChange(transaction, tags);
  });
}

export type ChangeWatch = {
  /** Call it with each request that may be answered from the cache. */
  onUse(): void;
  stop(): Promise<void>;
};

type Options = {
  connectionString: string;
  log: { warn(details: object, message: string): void };
  /** Maximum age of the last beat, in ms, until the cache is unreliable. Most tests use a longer time. */
  lateMs?: number | undefined;
};

/**
 * Tells the cache about committed changes of all processes. The cache is reliable while a beat that was sent at most a
 * second ago has come back on the same connection. The system clock is not used.
 */
export function watchChanges(
  cache: Pick<AnswerCache<unknown>, 'changed' | 'endTransactionsBefore' | 'reset' | 'setReliable'>,
  { connectionString, log, lateMs = LATE_MS }: Options,
): ChangeWatch {
  const beatChannel = `toran_beat_${randomUUID()}`;
  let listener: Listener | null = null;
  let isConnected = false;
  let lastUse = Number.NEGATIVE_INFINITY;
  let beats = 0;
  /** Heartbeats that were sent but have not come back yet, oldest first; `at` is the time of sending. */
  const underway = new Map<string, { at: number }>();
  let heardUntil = Number.NEGATIVE_INFINITY;

  const judge = () => cache.setReliable(isConnected && performance.now() - heardUntil < lateMs);

  function beat(): void {
    if (!isConnected || underway.size > lateMs / BEAT_EVERY_MS) return;
    beats += 1;
    const id = String(beats);
    underway.set(id, { at: performance.now() });
    listener?.run({ name: 'beat', text: BEAT, values: [beatChannel, id] }).catch(() => underway.delete(id));
  }

  function onBeat(payload: string): void {
    const [id = '', oldest = '0'] = payload.split(' ');
    const sent = underway.get(id);
    if (sent === undefined) return;
    heardUntil = sent.at;
    for (const earlier of underway.keys()) {
      underway.delete(earlier);
      if (earlier === id) break;
    }
    cache.endTransactionsBefore(BigInt(oldest));
    judge();
  }

  function open(): void {
    listener ??= startListener({
      connectionString,
      name: 'toran answers',
      channels: [CHANGES_CHANNEL, beatChannel],
      onMessage(channel, payload) {
        if (channel !== CHANGES_CHANNEL) return onBeat(payload);
        const { transaction, tags } = readChange(payload);
        cache.changed(transaction, tags);
      },
      onLost() {
        isConnected = false;
        underway.clear();
        heardUntil = Number.NEGATIVE_INFINITY;
        cache.reset();
      },
      onListening() {
        isConnected = true;
        beat();
      },
      log,
    });
  }

  const timer = setInterval(() => {
    judge();
    if (performance.now() - lastUse < IDLE_MS) beat();
  }, BEAT_EVERY_MS).unref();

  return {
    onUse() {
      const now = performance.now();
      const wasIdle = now - lastUse >= IDLE_MS;
      lastUse = now;
      open();
      if (wasIdle) beat();
      // Check here too: the timer is late if the process was busy or suspended.
      if (now - heardUntil >= lateMs) judge();
    },
    async stop() {
      clearInterval(timer);
      await listener?.stop();
    },
  };
}
