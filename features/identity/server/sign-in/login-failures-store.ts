import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Failures counted under a key, or null if there are none. */
export type LoginFailureCount = { failures: number; firstAt: Date; lockedUntil: Date | null };

const seconds = (value: RawBuilder<number>) => sql`make_interval(secs => ${value})`;

/**
 * True if the window that started at `first_at` is over. Also true if the start is in the future, because that comes
 * from a clock that was wrong.
 */
export function isWindowOver(now: Date, windowSeconds: number): RawBuilder<boolean> {
  const length = seconds(sql<number>`${windowSeconds}`);
  return sql<boolean>`abs(extract(epoch from login_failures.first_at - ${now}::timestamptz)) >= extract(epoch from ${length})`;
}

/** Moves the newest count of the `older` keys to `key`, unless `key` already has a count. Deletes the older counts. */
export async function moveFailureCount(db: Db, key: Buffer, older: readonly Buffer[]): Promise<void> {
  await sql`
    with old as (
      delete from login_failures where key in (${sql.join(older)})
      returning failures, first_at, locked_until, forget_after
    )
    insert into login_failures (key, failures, first_at, locked_until, forget_after)
    select ${key}::bytea, failures, first_at, locked_until, forget_after from old
    order by first_at desc limit 1
    on conflict (key) do nothing`.execute(db);
}

/** The stored count, even if its window is over. */
export async function findFailures(db: Db, key: Buffer): Promise<LoginFailureCount | null> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'first_at as firstAt', 'locked_until as lockedUntil'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

type LockRules = {
  failuresWithoutDelay: number;
  firstLockSeconds: number;
  maxLockSeconds: number;
  recoveryAfter: number;
};

/**
 * Counts an attempt as failed before the password is checked. Returns the new count; null if the key is locked or has
 * reached `recoveryAfter`. From attempt `failuresWithoutDelay` on, the key is locked for `firstLockSeconds`, which
 * doubles with each attempt up to `maxLockSeconds`. A stored lock that is longer comes from a wrong clock and is
 * ignored.
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
  const lock = sql<number>`least(${rules.firstLockSeconds} * power(2, least(${failures} - ${rules.failuresWithoutDelay}, 20)), ${rules.maxLockSeconds})`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures (key, failures, first_at, forget_after) values (${key}, 1, ${now}, ${forgetAfter})
    on conflict (key) do update set
      failures = ${failures},
      forget_after = ${forgetAfter},
      locked_until = case when ${failures} >= ${rules.failuresWithoutDelay} then ${now}::timestamptz + ${seconds(lock)} end
    where (login_failures.locked_until is null or login_failures.locked_until <= ${now}
        or login_failures.locked_until > ${now}::timestamptz + ${seconds(sql<number>`${rules.maxLockSeconds}`)})
      and login_failures.failures < ${rules.recoveryAfter}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

/** Undoes the try that raised the count to `failures`, with its lock. A lock by a later try stays. */
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
 * Counts a try in a fixed window that starts with its first try. Returns null if the try is within `max`; otherwise
 * returns the end of the window and does not count the try.
 */
export async function countTryInWindow(
  db: Db,
  key: Buffer,
  now: Date,
  rule: { max: number; windowSeconds: number },
): Promise<Date | null> {
  const ends = (firstAt: Date) => new Date(firstAt.getTime() + rule.windowSeconds * 1000);
  const over = isWindowOver(now, rule.windowSeconds);
  const { rows } = await sql`
    insert into login_failures (key, failures, first_at, forget_after) values (${key}, 1, ${now}, ${ends(now)})
    on conflict (key) do update set
      failures = case when ${over} then 1 else login_failures.failures + 1 end,
      first_at = case when ${over} then ${now} else login_failures.first_at end,
      forget_after = ${ends(now)}
    where ${over} or login_failures.failures < ${rule.max}
    returning 1`.execute(db);
  if (rows.length === 1) return null;
  const existing = await findFailures(db, key);
  return ends(existing?.firstAt ?? now);
}

/** Removes one count: the try was not a failure. */
export async function decrementFailures(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Resets the count. */
export async function deleteFailures(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('login_failures').where('key', 'in', keys).execute();
}

/** Deletes at most `limit` counts that have had no new failure until `forget_after`. Returns how many. */
export async function deleteForgotten(db: Db, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_failures')
    .where('key', 'in', (old) =>
      old
        .selectFrom('login_failures')
        .select('key')
        .where('forget_after', '<=', now)
        .orderBy('forget_after')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Inserts a row with count 0, which the next cleanup deletes; does nothing if the query `unless` returns a row. */
export function decoyInsert(key: Buffer, now: Date, unless: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into login_failures (key, failures, first_at, forget_after)
    select ${key}::bytea, 0, ${now}::timestamptz, ${now}::timestamptz where not exists (select from ${unless})
    on conflict (key) do update set forget_after = excluded.forget_after`;
}
