import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Each function here handles at most `limit` rows and returns how many it handled. */

/** Expires overdue messages and removes their texts. */
export async function expireOverdueMessages(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set status = 'expired', data = null, sealed = null where id in (
      select id from outbox where status = 'queued' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Removes the encrypted texts of messages whose `expires_at` has passed. */
export async function removeExpiredTexts(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set sealed = null where id in (
      select id from outbox where sealed is not null and expires_at <= ${now} order by expires_at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Removes the texts of messages that failed before `retryableSince`. */
export async function removeFailedTexts(db: Db, retryableSince: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set sealed = null where id in (
      select id from outbox where status = 'failed' and sealed is not null and failed_at <= ${retryableSince}
      order by failed_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteMessagesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox where created_at < ${before} order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
