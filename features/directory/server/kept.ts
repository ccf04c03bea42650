import { type Db, databaseOf } from '#platform/server/db/client.ts';
import type { Clock } from '#shared/time.ts';

/** Answers kept at once: more cities than anybody browses within their time. */
const KEPT_MAX = 500;

type Entry = { until: number; answer: Promise<unknown> };

/**
 * Keeps answers of costly questions for a while: counts of the whole table need not be of this second. Each database has
 * its own; a question that failed is not kept.
 */
export function keeper(milliseconds: number) {
  const kept = new WeakMap<Db, Map<string, Entry>>();
  return function keep<T>(db: Db, clock: Clock, key: string, ask: () => Promise<T>): Promise<T> {
    const whole = databaseOf(db);
    const entries = kept.get(whole) ?? new Map<string, Entry>();
    kept.set(whole, entries);
    const now = clock.now().getTime();
    const known = entries.get(key);
    if (known && now < known.until) return known.answer as Promise<T>;
    const answer = ask();
    entries.delete(key);
    entries.set(key, { until: now + milliseconds, answer });
    answer.catch(() => entries.delete(key));
    const oldest = entries.keys().next().value;
    if (entries.size > KEPT_MAX && oldest !== undefined) entries.delete(oldest);
    return answer;
  };
}
