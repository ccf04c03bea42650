import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** A key that this database was used with. `sealed`: a replaced key, encrypted with the current one. */
export type KeyRow = {
  keyId: string;
  replacedAt: Date | null;
  sealed: Buffer | null;
  resealedAt: Date | null;
};

/** Whether the migration that creates the table has run. */
export async function hasKeyTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('secret_keys') is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

/** Lets one process at a time change the keys; released at the end of the transaction. */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('secret_keys'))`.execute(tx);
}

/** The current key first, then the replaced ones, newest first. */
export function listKeys(db: Db): Promise<KeyRow[]> {
  return db
    .selectFrom('secret_keys')
    .select(['key_id as keyId', 'replaced_at as replacedAt', 'sealed', 'resealed_at as resealedAt'])
    .orderBy(sql`replaced_at desc nulls first`)
    .execute();
}

export async function insertKey(tx: Db, keyId: string, now: Date): Promise<void> {
  await tx.insertInto('secret_keys').values({ key_id: keyId, created_at: now }).execute();
}

export async function updateSealed(tx: Db, keyId: string, sealed: Buffer | null): Promise<void> {
  await tx.updateTable('secret_keys').set({ sealed }).where('key_id', '=', keyId).execute();
}

/** Marks the current key as replaced. `sealed` is null if that key is lost. */
export async function updateReplaced(tx: Db, keyId: string, now: Date, sealed: Buffer | null): Promise<void> {
  await tx.updateTable('secret_keys').set({ replaced_at: now, sealed }).where('key_id', '=', keyId).execute();
}

export async function updateResealed(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('secret_keys')
    .set({ resealed_at: now })
    .where('replaced_at', 'is not', null)
    .where('resealed_at', 'is', null)
    .execute();
}
