import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Whether this browser was used before with the account of this number. */
export async function isKnownDevice(db: Db, tokenHash: Buffer, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('known_devices.token_hash', '=', tokenHash)
    .where('users.mobile', '=', mobile)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this browser was used before with this account. */
export async function isDeviceKnownToUser(db: Db, tokenHash: Buffer, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that an account was used with a browser. Returns true the first time. */
export async function upsertDevice(
  db: Db,
  device: { tokenHash: Buffer; userId: string; seenAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('known_devices')
    .values({
      token_hash: device.tokenHash,
      user_id: device.userId,
      first_seen_at: device.seenAt,
      last_seen_at: device.seenAt,
    })
    .onConflict((clash) =>
      clash.columns(['token_hash', 'user_id']).doUpdateSet({ last_seen_at: device.seenAt }),
    )
    // PostgreSQL sets xmax on updated rows only.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return row.isNew;
}

/** With more new browsers than these, the owner of an account is no longer notified of each. */
export const NEW_DEVICE_NOTICES = { perHour: 3, perDay: 10 } as const;

/** Numbers of browsers that were first used with the account in the hour and in the day before `now`. */
export async function countNewDevices(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ inHour: number; inDay: number }> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ inHour: number; inDay: number }>`
    select count(*) filter (where first_seen_at > ${since(3_600_000)})::int as "inHour", count(*)::int as "inDay"
    from known_devices where user_id = ${userId} and first_seen_at > ${since(86_400_000)}`.execute(db);
  return rows[0] ?? { inHour: 0, inDay: 0 };
}

/** Forgets all browsers of a user. */
export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

/** Forgets at most `limit` browsers that were last used before `since`. Returns their number. */
export async function deleteDevicesUnseenSince(db: Db, since: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from known_devices where (token_hash, user_id) in (
      select token_hash, user_id from known_devices where last_seen_at < ${since}
      order by last_seen_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
