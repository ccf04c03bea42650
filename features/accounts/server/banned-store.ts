import type { Db } from '#server/db/client.ts';

export async function insertBanned(tx: Db, hashes: readonly Buffer[], bannedAt: Date): Promise<void> {
  await tx
    .insertInto('banned_contacts')
    .values(hashes.map((hash) => ({ hash, banned_at: bannedAt })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function isAnyBanned(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('banned_contacts')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
