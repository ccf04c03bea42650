import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Failures counted under a key, or null when there are none. */
export type Failures = { failures: number; firstAt: Date; lockedUntil: Date | null };

const seconds = (value: RawBuilder<number>) => sql`make_interval(secs => ${value})`;

/** Whether a window that `first_at` began is over; one of the future was begun by a clock that has been put right since. */
export function outside(now: Date, windowSeconds: number): RawBuilder<boolean> {
  const length = seconds(sql<number>`${windowSeconds}`);
  return sql<boolean>`abs(extract(epoch from login_failures.first_at - ${now}::timestamptz)) >= extract(epoch from ${length})`;
}

/** The count as it stands, also where it is over by now. */
export async function findFailures(db: Db, key: Buffer): Promise<Failures | null> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'first_at as firstAt', 'locked_until as lockedUntil'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

type LockRules = { free: number; firstLockSeconds: number; maxLockSeconds: number; recoveryAfter: number };

/**
 * Counts a try before it is judged and answers the count; null when the key is locked or has reached `recoveryAfter`. From
 * the `free`-th try on the key locks for `firstLockSeconds`, doubling with each further try up to `maxLockSeconds`. A lock
 * beyond that was set by a clock that has been put right since.
 */
export async function reserveTry(
  db: Db,
  key: Buffer,
  at: { now: Date; forgetAfter: Date },
  rules: LockRules,
): Promise<number | null> {
  const { now, forgetAfter } = at;
  const failures = sql<number>`login_failures.failures + 1`;
  // The exponent is bounded: 2^1000 would not fit an interval.
  const lock = sql<number>`least(${rules.firstLockSeconds} * power(2, least(${failures} - ${rules.free}, 20)), ${rules.maxLockSeconds})`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures (key, failures, first_at, forget_after) values (${key}, 1, ${now}, ${forgetAfter})
    on conflict (key) do update set
      failures = ${failures},
      forget_after = ${forgetAfter},
      locked_until = case when ${failures} >= ${rules.free} then ${now}::timestamptz + ${seconds(lock)} end
    where (login_failures.locked_until is null or login_failures.locked_until <= ${now}
        or login_failures.locked_until > ${now}::timestamptz + ${seconds(sql<number>`${rules.maxLockSeconds}`)})
      and login_failures.failures < ${rules.recoveryAfter}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

/** Takes back the try that made the count `failures`, with its lock; a lock that a later one set stays. */
export async function undoTry(db: Db, key: Buffer, failures: number): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({
      failures: sql`greatest(failures - 1, 0)`,
      locked_until: sql`case when failures > ${failures} then locked_until end`,
    })
    .where('key', '=', key)
    .execute();
}

/**
 * Counts a try in a window that begins with its first one; a window that is over starts anew. Answers null when the
 * try is within `max`, else (it is not counted then) when the window ends.
 */
export async function countInWindow(
  db: Db,
  key: Buffer,
  now: Date,
  rule: { max: number; windowSeconds: number },
): Promise<Date | null> {
  const ends = (firstAt: Date) => new Date(firstAt.getTime() + rule.windowSeconds * 1000);
  const over = outside(now, rule.windowSeconds);
  const { rows } = await sql`
    insert into login_failures (key, failures, first_at, forget_after) values (${key}, 1, ${now}, ${ends(now)})
    on conflict (key) do update set
      failures = case when ${over} then 1 else login_failures.failures + 1 end,
      first_at = case when ${over} then ${now} else login_failures.first_at end,
      forget_after = ${ends(now)}
    where ${over} or login_failures.failures < ${rule.max}
    returning 1`.execute(db);
  if (rows.length === 1) return null;
  const known = await findFailures(db, key);
  return ends(known?.firstAt ?? now);
}

/** Takes back one count: the try was no failure. */
export async function takeBack(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** The count begins anew. */
export async function deleteFailures(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '=', key).execute();
}

/** Removes counts that nothing was added to for so long that they no longer matter. */
export async function deleteForgotten(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_failures').where('forget_after', '<=', now).execute();
}

/** An insert that counts nothing, forgotten by the next clearing; it writes only if `unless` has no row. */
export function decoyInsert(key: Buffer, now: Date, unless: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into login_failures (key, failures, first_at, forget_after)
    select ${key}::bytea, 0, ${now}::timestamptz, ${now}::timestamptz where not exists (select from ${unless})
    on conflict (key) do update set forget_after = excluded.forget_after`;
}
