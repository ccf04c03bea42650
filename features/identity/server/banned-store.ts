import type { Db } from '#platform/server/db/client.ts';

/** Keeps contacts, hashed, whose owner may not come back. Those that are kept already stay as they are. */
export async function insertBanned(tx: Db, hashes: readonly Buffer[], bannedAt: Date): Promise<void> {
  await tx
    .insertInto('banned_contacts')
    .values(hashes.map((hash) => ({ hash, banned_at: bannedAt })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Whether one of the contacts is kept as banned. */
export async function isAnyBanned(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('banned_contacts')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
