import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Sets or takes back the day of deletion; false when nothing changed. */
export async function updateDeletionDue(db: Db, userId: string, dueAt: Date | null): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ deletion_due_at: dueAt })
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .where('deletion_due_at', dueAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Students and teachers whose last sign-in lies before `before`, the longest away first. */
export async function listInactive(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('last_sign_ins as last')
    .innerJoin('users as u', 'u.id', 'last.user_id')
    .select('u.id')
    .where('last.at', '<', before)
    .where('u.role', '<>', 'admin')
    .where('u.is_sample', '=', false)
    .where('u.deletion_due_at', 'is', null)
    .where('u.anonymised_at', 'is', null)
    .orderBy('last.at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listDueDeletions(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .where('anonymised_at', 'is', null)
    .orderBy('deletion_due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the account if it still is to be erased. */
export async function lockDueDeletion(tx: Db, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletion_due_at', '<=', now)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What concerns nobody but the person. */
const OWN_TABLES = [
  'known_devices',
  'idempotency_keys',
  'notifications',
  'notification_choices',
  'unsubscribe_tokens',
  'calendar_feeds',
] as const;

/**
 * What remains of a person is a row that others' bookings and messages hang on. It is blocked as well, so that nothing
 * that looks at accounts takes it for one in use. The number and the address, which it answers, are free again.
 */
export async function eraseUser(
  tx: Db,
  userId: string,
  now: Date,
): Promise<{ email: string; mobile: string; isBlocked: boolean }> {
  const { email, mobile, blockedAt } = await tx
    .selectFrom('users')
    .select(['email', 'mobile', 'blocked_at as blockedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({
      first_name: 'Deleted user',
      last_name: '',
      mobile: `deleted:${userId}`,
      email: `deleted@${userId}.invalid`,
      password_hash: '',
      profile_picture: null,
      email_verified_at: null,
      mobile_verified_at: null,
      blocked_at: now,
      blocked_reason: null,
      anonymised_at: now,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of OWN_TABLES) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.deleteFrom('outbox').where('recipient', 'in', [email, mobile]).execute();
  return { email, mobile, isBlocked: blockedAt !== null };
}

/** Sessions that ended, or were last used, before then. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('last_seen_at', '<', before)]))
    .execute();
}

/** Sign-ups of which no contact was ever verified and with which nothing was ever done. */
export async function deleteUnusedSignUps(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from users u
    where u.created_at < ${before} and u.email_verified_at is null and u.mobile_verified_at is null
      and u.role <> 'admin' and not u.is_sample and u.anonymised_at is null
      and not exists (select 1 from sessions s where s.user_id = u.id and s.last_seen_at >= ${before})
      and not exists (select 1 from bookings b where b.client_id = u.id)
      and not exists (select 1 from messages m where m.sender_id = u.id)
      and not exists (select 1 from reviews r where r.client_id = u.id)
      and not exists (
        select 1 from teachers t where t.user_id = u.id
          and (t.review_status is not null or exists (select 1 from bookings b where b.teacher_id = t.id))
      )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
