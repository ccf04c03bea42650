import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { CODE_RULES, type CodeChannel, type CodePurpose } from '../code-rules.ts';

/** Who a code belongs to: an account, or a sign-up form (`claimId`) whose contact must be verified first. */
export type CodeHolder = { userId: string } | { claimId: string };

/**
 * Each slot has at most one usable code. Guests have their own slots (`byGuest`), so their requests cannot void or use
 * up the owner's codes.
 */
export type CodeSlot = CodeHolder & { channel: CodeChannel; purpose: CodePurpose; byGuest: boolean };

export type NewCode = CodeSlot & {
  id: string;
  destination: string;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  /** True if the code counts against the quotas but was not sent. It is stored as void. */
  withheld: boolean;
};

/** Lets only one transaction at a time send codes to a destination, so that the quotas are exact. */
export async function lockDestination(tx: Db, destination: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${destination}`}, 0))`.execute(tx);
}

/** The account that verified this contact. */
export async function findVerifiedOwner(
  db: Db,
  channel: CodeChannel,
  destination: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(channel, '=', destination)
    .where(channel === 'email' ? 'email_verified_at' : 'mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type CodeSend = {
  at: Date;
  withheld: boolean;
  /** True if a code was sent to the destination, and someone other than its verified owner asked for it. */
  byStranger: boolean;
};

type SendQuery = {
  /** The signed-in user who asks; null for guests. */
  userId: string | null;
  destination: string;
  /** The account that verified the destination. */
  ownerId: string | null;
  since: Date;
};

/**
 * Returns the earlier sends that count against a new one, newest first. For the verified owner of the destination,
 * these are only the owner's sends. For other users, these are their own sends and all sends to the destination that
 * the owner did not request.
 */
export async function listSends(
  db: Db,
  { userId, destination, ownerId, since }: SendQuery,
): Promise<CodeSend[]> {
  const toDestination = sql<boolean>`(destination = ${destination} and (by_guest or user_id is distinct from ${ownerId}))`;
  const mine = sql<boolean>`(user_id = ${userId} and not by_guest)`;
  const isOwner = userId !== null && userId === ownerId;
  return db
    .selectFrom('one_time_codes')
    .select(['created_at as at', 'withheld', toDestination.as('byStranger')])
    .where(isOwner ? mine : sql<boolean>`(${mine} or ${toDestination})`)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
}

/**
 * Returns the time of the user's last send on a channel. For a guest: the last send to this destination that any guest
 * requested.
 */
export async function findLastSentAt(
  db: Db,
  { userId, channel, destination }: { userId: string | null; channel: CodeChannel; destination: string },
): Promise<Date | null> {
  const query = db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('channel', '=', channel)
    .where('by_guest', '=', userId === null);
  const row = await (userId === null
    ? query.where('destination', '=', destination)
    : query.where('user_id', '=', userId)
  )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** SQL condition for the codes of a slot. */
function inSlot(slot: CodeSlot) {
  const holder =
    'userId' in slot ? sql<boolean>`user_id = ${slot.userId}` : sql<boolean>`claim_id = ${slot.claimId}`;
  const { channel, purpose, byGuest } = slot;
  return sql<boolean>`(${holder} and channel = ${channel} and purpose = ${purpose} and by_guest = ${byGuest})`;
}

/** Voids the slot's usable code, if there is one. */
export async function voidCodes(db: Db, slot: CodeSlot, at: Date): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ voided_at: at })
    .where(inSlot(slot))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await db
    .insertInto('one_time_codes')
    .values({
      id: code.id,
      user_id: 'userId' in code ? code.userId : null,
      claim_id: 'claimId' in code ? code.claimId : null,
      by_guest: code.byGuest,
      withheld: code.withheld,
      voided_at: code.withheld ? code.createdAt : null,
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

function attempt(db: Db, slot: CodeSlot, now: Date) {
  return db
    .updateTable('one_time_codes')
    .set({ attempts: sql`attempts + 1` })
    .where(inSlot(slot))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', CODE_RULES.maxAttempts)
    .returning(['id', 'destination', 'code_hash as codeHash']);
}

/**
 * Counts one attempt at the slot's usable code, before the caller compares it. Returns null if there is no code or no
 * attempt left.
 */
export async function takeAttempt(db: Db, slot: CodeSlot, now: Date): Promise<PendingCode | null> {
  return (await attempt(db, slot, now).executeTakeFirst()) ?? null;
}

/** Builds an insert of one row that runs only if `taken` (a CTE) is empty. */
export type DecoyInsert = (taken: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Like `takeAttempt`, but if there is no code, it inserts the `decoy` row. Without this write the transaction would be
 * much faster, and its timing would reveal that there is no code.
 */
export async function takeAttemptOrDecoy(
  db: Db,
  slot: CodeSlot,
  now: Date,
  decoy: DecoyInsert,
): Promise<PendingCode | null> {
  const { rows } = await sql<PendingCode>`
    with taken as (${attempt(db, slot, now)}), decoy as (${decoy(sql`taken`)})
    select id, destination, "codeHash" from taken`.execute(db);
  return rows[0] ?? null;
}

/** Marks a code as used. Returns false if another request used or voided it first. */
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

/** Deletes at most `limit` codes created before then. Returns their number. */
export async function deleteCodesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_codes')
    .where('id', 'in', (old) =>
      old
        .selectFrom('one_time_codes')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
}
