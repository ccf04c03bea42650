import type { Db } from '#platform/server/db/client.ts';

/** Stores hashed contacts of banned users. Existing rows are not changed. */
export async function insertBanned(tx: Db, hashes: readonly Buffer[], bannedAt: Date): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto('banned_contacts')
    .values(hashes.map((hash) => ({ hash, banned_at: bannedAt })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Whether one of the contacts is banned. */
export async function isAnyBanned(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('banned_contacts')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
