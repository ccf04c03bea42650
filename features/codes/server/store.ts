import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { CODE_RULES, type CodeChannel, type CodePurpose } from '../code-rules.ts';

/** Each slot has at most one usable code. */
export type CodeSlot = { userId: string; channel: CodeChannel; purpose: CodePurpose };

export type NewCode = CodeSlot & {
  id: string;
  destination: string;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
};

/** Times of codes sent to this user or this destination since `since`, newest first. */
export async function listSentAt(
  db: Db,
  to: { userId: string; destination: string; since: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where((where) => where.or([where('user_id', '=', to.userId), where('destination', '=', to.destination)]))
    .where('created_at', '>', to.since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function findLastSentAt(db: Db, userId: string, channel: CodeChannel): Promise<Date | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Voids the slot's usable code, if there is one. */
export async function voidCodes(db: Db, { userId, channel, purpose }: CodeSlot, at: Date): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ voided_at: at })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await db
    .insertInto('one_time_codes')
    .values({
      id: code.id,
      user_id: code.userId,
      channel: code.channel,
      purpose: code.purpose,
      destination: code.destination,
      code_hash: code.codeHash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

export type PendingCode = { id: string; destination: string; codeHash: Buffer };

function attempt(db: Db, { userId, channel, purpose }: CodeSlot, now: Date) {
  return db
    .updateTable('one_time_codes')
    .set({ attempts: sql`attempts + 1` })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', CODE_RULES.maxAttempts)
    .returning(['id', 'destination', 'code_hash as codeHash']);
}

/** Spends one attempt at the slot's usable code before it is compared. Returns null without a code or attempts left. */
export async function takeAttempt(db: Db, slot: CodeSlot, now: Date): Promise<PendingCode | null> {
  return (await attempt(db, slot, now).executeTakeFirst()) ?? null;
}

/** Builds an insert of one row that runs only if `taken` (a CTE) is empty. */
export type Decoy = (taken: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Like `takeAttempt`, but writes the decoy if there is no code: a commit that writes takes many times as long as one
 * that does not, and its timing would reveal the difference.
 */
export async function takeAttemptOrDecoy(
  db: Db,
  slot: CodeSlot,
  now: Date,
  decoy: Decoy,
): Promise<PendingCode | null> {
  const { rows } = await sql<PendingCode>`
    with taken as (${attempt(db, slot, now)}), decoy as (${decoy(sql`taken`)})
    select id, destination, "codeHash" from taken`.execute(db);
  return rows[0] ?? null;
}

/** Uses a code up. Returns false if another request did so first. */
export async function updateUsed(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('one_time_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('created_at', '<', before).execute();
}

export async function deleteCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
}
