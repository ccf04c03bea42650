import { sql } from 'kysely';
import type { BookingRecord } from '#features/bookings/server/store.ts';
import { selectBookings } from '#features/bookings/server/store.ts';
import type { Db } from '#platform/server/db/client.ts';

/** How far back a feed reaches, and how much of it there can be. */
const FEED_DAYS = 90;
const FEED_MAX = 500;

/** The number that is part of a person's calendar address; null before it was asked for. */
export async function findFeed(db: Db, userId: string): Promise<{ generation: number } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('generation')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export type Feed = { userId: string; generation: number; tokenHash: Buffer; now: Date };

/** Keeps the new address of a feed; the one before is worth nothing from now on. */
export async function saveFeed(db: Db, { userId, generation, tokenHash, now }: Feed): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, generation, token_hash: tokenHash, created_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ generation, token_hash: tokenHash, created_at: now }),
    )
    .execute();
}

/** Whose feed an address is; null for one that is none any more, and for people who may not sign in. */
export async function findFeedOwner(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; role: string } | null> {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id as userId', 'u.role'])
    .where('f.token_hash', '=', tokenHash)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Sessions of a person on either side, from three months ago on, the latest first; cancelled ones too. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<BookingRecord[]> {
  const since = new Date(now.getTime() - FEED_DAYS * 86_400_000);
  const rows = await selectBookings(db)
    .where((eb) => eb.or([eb('b.client_id', '=', userId), eb('t.user_id', '=', userId)]))
    .where('b.session', 'is not', null)
    .where(sql<boolean>`lower(b.session) >= ${since}`)
    .orderBy(sql`lower(b.session)`, 'desc')
    .limit(FEED_MAX)
    .execute();
  return rows as unknown as BookingRecord[];
}
