import type { Db } from '../db/client.ts';
import { compiledOnce } from '../db/compiled-once.ts';

export type Claim = {
  userId: string;
  key: string;
  call: string;
  inputHash: Buffer;
  now: Date;
  /** A key that was used before this instant is free again. */
  expiredBefore: Date;
};

const claimed = compiledOnce((db, claim: Claim) =>
  db
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.userId,
      key: claim.key,
      call: claim.call,
      input_hash: claim.inputHash,
      created_at: claim.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ call: claim.call, input_hash: claim.inputHash, answer: null, created_at: claim.now })
        .where('idempotency_keys.created_at', '<', claim.expiredBefore),
    )
    .returning('key'),
);

/**
 * Takes a key; false when it is taken. A transaction that takes the same key at the same instant is waited for:
 * if it fails, the key is free.
 */
export async function claimKey(tx: Db, claim: Claim): Promise<boolean> {
  return (await claimed(tx, claim)).length > 0;
}

export async function findAnswer(
  tx: Db,
  { userId, key }: Pick<Claim, 'userId' | 'key'>,
): Promise<{ call: string; inputHash: Buffer; answer: string | null } | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash as inputHash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveAnswer(
  tx: Db,
  { userId, key }: Pick<Claim, 'userId' | 'key'>,
  answer: string,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Answers how many were removed. */
export async function deleteKeysBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
