import type { Db } from '#platform/server/db/client.ts';

/** Stores the hash of a user's link and replaces an earlier one. */
export async function upsertLink(
  db: Db,
  link: { userId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const set = { token_hash: link.tokenHash, expires_at: link.expiresAt };
  await db
    .insertInto('password_links')
    .values({ user_id: link.userId, ...set })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(set))
    .execute();
}

/** The id of the link's user, if the link is still valid. */
export async function findLink(db: Db, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('password_links')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Uses up a link. Returns false if another request did so first. */
export async function deleteLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('password_links').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
