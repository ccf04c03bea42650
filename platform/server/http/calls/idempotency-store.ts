import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deferWrite } from '../../db/transaction.ts';

export type Claim = {
  userId: string;
  key: string;
  call: string;
  inputHash: Buffer;
  now: Date;
  /** A key that was first used before this time may be used again. */
  expiredBefore: Date;
};

/**
 * Stores the answer of a key at the end of the transaction. Fails with a violation of idempotency_keys_pkey if the key
 * exists. If another transaction with the same key is running, it waits for its end; if that one fails, the key is
 * free.
 */
export async function saveAnswer(tx: Db, claim: Claim, answer: string): Promise<void> {
  const saved = sql`
    insert into idempotency_keys (user_id, key, call, input_hash, created_at, answer)
    values (${claim.userId}, ${claim.key}, ${claim.call}, ${claim.inputHash}, ${claim.now}, ${answer})`.execute(
    tx,
  );
  await deferWrite(tx, saved);
}

/** Frees a key that was used before `expiredBefore`. */
export async function freeOldKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('created_at', '<', claim.expiredBefore)
    .execute();
}

export type StoredAnswer = { call: string; inputHash: Buffer; answer: string | null; createdAt: Date };

export async function findAnswer(
  db: Db,
  { userId, key }: Pick<Claim, 'userId' | 'key'>,
): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash as inputHash', 'answer', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes at most `limit` keys created before `before`. Returns their number. */
export async function deleteKeysBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < ${before} order by created_at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function deleteKeysOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}
