import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Failures counted under a key, or null when there are none. */
export type Failures = { failures: number; firstAt: Date; lockedUntil: Date | null };

const seconds = (value: RawBuilder<number>) => sql`make_interval(secs => ${value})`;

export async function findFailures(db: Db, key: Buffer): Promise<Failures | null> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'first_at as firstAt', 'locked_until as lockedUntil'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts a try before it is judged, unless the key is locked; false when it is. From the `free`-th try on
 * the key locks for `firstLockSeconds`, doubling with each further try up to `maxLockSeconds`.
 */
export async function reserveTry(
  db: Db,
  key: Buffer,
  now: Date,
  rules: { free: number; firstLockSeconds: number; maxLockSeconds: number },
): Promise<boolean> {
  const failures = sql<number>`login_failures.failures + 1`;
  // The exponent is bounded: 2^1000 would not fit an interval.
  const lock = sql<number>`least(${rules.firstLockSeconds} * power(2, least(${failures} - ${rules.free}, 20)), ${rules.maxLockSeconds})`;
  const { rows } = await sql`
    insert into login_failures (key, failures, first_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = ${failures},
      locked_until = case when ${failures} >= ${rules.free} then ${now}::timestamptz + ${seconds(lock)} end
    where login_failures.locked_until is null or login_failures.locked_until <= ${now}
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Counts a failure in a window of `windowSeconds`; a window that is over starts anew. */
export async function countInWindow(db: Db, key: Buffer, now: Date, windowSeconds: number): Promise<void> {
  const over = sql`login_failures.first_at <= ${now}::timestamptz - ${seconds(sql<number>`${windowSeconds}`)}`;
  await sql`
    insert into login_failures (key, failures, first_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when ${over} then 1 else login_failures.failures + 1 end,
      first_at = case when ${over} then ${now} else login_failures.first_at end`.execute(db);
}

export async function deleteFailures(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '=', key).execute();
}
