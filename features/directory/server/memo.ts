import { LRUCache } from 'lru-cache';
import { type Db, databaseOf } from '#platform/server/db/client.ts';
import type { Clock } from '#shared/time.ts';

/** More cities than visitors open within the time to live. */
const MAX_ENTRIES = 500;

/**
 * Caches answers of costly queries for `ttlMs`: counts over a whole table may be some minutes old. Each database has its
 * own entries; failures are not cached.
 */
export function createMemo(ttlMs: number) {
  const caches = new WeakMap<Db, LRUCache<string, Promise<unknown>>>();

  function cacheOf(db: Db, clock: Clock) {
    const root = databaseOf(db);
    const existing = caches.get(root);
    if (existing) return existing;
    const perf = { now: () => clock.now().getTime() };
    // With resolution 0 the clock is read on each access, because tests move it.
    const created = new LRUCache<string, Promise<unknown>>({
      max: MAX_ENTRIES,
      ttl: ttlMs,
      ttlResolution: 0,
      perf,
    });
    caches.set(root, created);
    return created;
  }

  return function memo<T>(db: Db, clock: Clock, key: string, load: () => Promise<T>): Promise<T> {
    const cache = cacheOf(db, clock);
    const cached = cache.get(key);
    if (cached) return cached as Promise<T>;
    const loading = load();
    cache.set(key, loading);
    loading.catch(() => cache.delete(key));
    return loading;
  };
}
