import type { Db } from '#platform/server/db/client.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '#shared/texts/locale.ts';

/** Returns the generation number and the token's hash of a user's feed; null if the user has never opened a feed. */
export async function findFeed(
  db: Db,
  userId: string,
): Promise<{ generation: number; tokenHash: Buffer } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['generation', 'token_hash as tokenHash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export type Feed = { userId: string; generation: number; tokenHash: Buffer; now: Date };

/** Stores the feed's new token; the previous one stops working. */
export async function saveFeed(db: Db, { userId, generation, tokenHash, now }: Feed): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, generation, token_hash: tokenHash, created_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ generation, token_hash: tokenHash, created_at: now }),
    )
    .execute();
}

/** The owner of a feed; null for unknown or replaced tokens, and for users who are blocked or asked for deletion. */
export async function findFeedOwner(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; role: string; locale: Locale } | null> {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('people as u', 'u.id', 'f.user_id')
    .innerJoin('accounts as a', 'a.id', 'f.user_id')
    .select(['u.id as userId', 'u.role', 'a.locale'])
    .where('f.token_hash', '=', tokenHash)
    .where('u.blocked_at', 'is', null)
    .where('u.deletion_due_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, locale: findLocale(row.locale) ?? DEFAULT_LOCALE } : null;
}

export async function deleteFeedOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
