import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** An admin's second step, with encrypted secrets. `secret` is null until a setup is first confirmed. */
export type SecondFactor = { secret: Buffer | null; pendingSecret: Buffer | null; pendingUntil: Date | null };

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'pending_secret as pendingSecret', 'pending_until as pendingUntil'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a secret that waits for confirmation and replaces an earlier one. */
export async function upsertPending(
  db: Db,
  userId: string,
  pending: { secret: Buffer; until: Date },
): Promise<void> {
  const set = { pending_secret: pending.secret, pending_until: pending.until };
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...set })
    .onConflict((clash) => clash.column('user_id').doUpdateSet(set))
    .execute();
}

/** Puts the pending secret into use. Returns false if it was replaced meanwhile, or if there is none. */
export async function updateConfirmed(
  db: Db,
  userId: string,
  { secret, step, at }: { secret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ secret, confirmed_at: at, last_step: step, pending_secret: null, pending_until: null })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', secret)
    .where('pending_until', '>', at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks a time step's code as used. Returns false if the code of this step or a later one was already used. */
export async function updateLastStep(
  db: Db,
  userId: string,
  { secret, step }: { secret: Buffer; step: number },
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', String(step))]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes the second step. Returns false if there was none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a recovery code. Returns false if the user has no such code. */
export async function deleteRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

type SealedFactor = { userId: string; secret: Buffer | null; pendingSecret: Buffer | null };

/** All second steps; only admins have one. */
export function listSecondFactors(db: Db): Promise<SealedFactor[]> {
  return db
    .selectFrom('second_factors')
    .select(['user_id as userId', 'secret', 'pending_secret as pendingSecret'])
    .execute();
}

/** Replaces encrypted secrets unless they changed meanwhile. */
export async function updateSealed(
  db: Db,
  from: SealedFactor,
  to: Omit<SealedFactor, 'userId'>,
): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ secret: to.secret, pending_secret: to.pendingSecret })
    .where('user_id', '=', from.userId)
    .where(
      sql<boolean>`(secret, pending_secret) is not distinct from (${from.secret}::bytea, ${from.pendingSecret}::bytea)`,
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
