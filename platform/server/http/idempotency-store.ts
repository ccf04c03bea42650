import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { compiledOnce, compilerOf } from '../db/compiled-once.ts';
import { joinWrite } from '../db/transaction.ts';

export type Claim = {
  userId: string;
  key: string;
  call: string;
  inputHash: Buffer;
  now: Date;
  /** A key used before this instant is free again. */
  expiredBefore: Date;
};

const insertionOf = compilerOf((db, claim: Claim & { answer: string }) =>
  db.insertInto('idempotency_keys').values({
    user_id: claim.userId,
    key: claim.key,
    call: claim.call,
    input_hash: claim.inputHash,
    created_at: claim.now,
    answer: claim.answer,
  }),
);

/**
 * Stores the answer of a key with the end of the transaction; that violates idempotency_keys_pkey if the key exists. Waits for
 * a concurrent transaction with the same key: if that fails, the key is free.
 */
export async function saveAnswer(tx: Db, claim: Claim, answer: string): Promise<void> {
  await joinWrite(tx, insertionOf(tx, { ...claim, answer }));
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

const storedAnswers = compiledOnce((db, { userId, key }: Pick<Claim, 'userId' | 'key'>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash as inputHash', 'answer', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
);

export async function findAnswer(db: Db, owner: Pick<Claim, 'userId' | 'key'>): Promise<StoredAnswer | null> {
  const [row] = await storedAnswers(db, owner);
  return row ?? null;
}

/** Deletes at most `limit` keys created before then. Returns their number. */
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
