import { LRUCache } from 'lru-cache';
import { type Db, onNotice } from '../db/client.ts';
import type { Ended } from '../events/event-bus.ts';

/** No session is trusted for longer without a look at the database, even if every hint of its end is lost. */
const KEPT_MS = 1_000;
const MOST_KEPT = 20_000;
/** SQLSTATE of the notices of triggers on sessions and users (db/migrations/0250-kept-sessions.ts). */
const END_NOTICE = 'TS001';
/** A transaction of this process that ends sessions is over by then: longer than a request may take. */
const ENDING_MS = 15_000;

/** A row of the store, which this module can't import: the platform's types are made of this one. */
type SessionRow = {
  sessionId: string;
  userId: string;
  role: 'student' | 'teacher' | 'admin';
  lastSeenAt: Date;
  expiresAt: Date;
  authenticatedAt: Date | null;
};

type Kept = { row: SessionRow; until: number };

/** A point in time before a look at the database. */
type Look = { at: number; ends: number };

/**
 * Sessions that this process has read within the last second, by the hash of their token. Ends of sessions, blocks and
 * changed roles drop them: in the process that writes before its commit, in others when the bus tells. Memory only saves
 * a query; the database decides at least once a second.
 */
export class SessionCache {
  readonly #kept = new LRUCache<string, Kept>({ max: MOST_KEPT });
  /** Sessions and users whose end may not be committed yet, and until when nothing of them is kept. */
  readonly #ending = new LRUCache<string, number>({ max: MOST_KEPT });
  readonly #now: () => number;
  #ends = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  find(key: string): SessionRow | null {
    const kept = this.#kept.get(key);
    return kept !== undefined && this.#now() < kept.until ? kept.row : null;
  }

  /** Call it before asking the database. */
  look(): Look {
    return { at: this.#now(), ends: this.#ends };
  }

  /**
   * Keeps what the database answered, unless a session may have ended meanwhile. Those of admins are never kept: they may
   * do the most, and do it with a password that was entered a moment ago, perhaps at another process.
   */
  keep(key: string, row: SessionRow, { at, ends }: Look): void {
    if (row.role === 'admin') return;
    if (ends !== this.#ends || this.#isEnding(row.sessionId) || this.#isEnding(row.userId)) return;
    this.#kept.set(key, { row, until: at + KEPT_MS });
  }

  /** A session or all of a user's ended, or changed: committed, in any process. */
  end({ session, user }: Ended): void {
    this.#ends += 1;
    for (const [key, { row }] of this.#kept.entries())
      if (row.sessionId === session || row.userId === user) this.#kept.delete(key);
  }

  /** A transaction of this process ends or changes them. Until it is over, they are read from the database. */
  expectEnd(ended: Ended): void {
    const id = ended.session ?? ended.user;
    if (id !== undefined) this.#ending.set(id, this.#now() + ENDING_MS);
    this.end(ended);
  }

  #isEnding(id: string): boolean {
    return this.#now() < (this.#ending.get(id) ?? 0);
  }
}

/** The cache hears of what this process writes through `db` before the commit. */
export function createSessionCache(db: Db): SessionCache {
  const cache = new SessionCache();
  onNotice(db, ({ code, message }) => {
    if (code === END_NOTICE && message !== undefined) cache.expectEnd(JSON.parse(message) as Ended);
  });
  return cache;
}
