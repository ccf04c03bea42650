import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { ErasedPerson } from '#platform/server/personal-data.ts';
import { DELETED_USER } from '#shared/texts/text.ts';

function isAfter(at: string, id: string, after: UserCursor | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** Sets or clears the date of deletion. Returns false if nothing changed. */
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

/** Cursor in a list of users ordered by an instant: `at`, as PostgreSQL prints it, to keep the microseconds. */
export type UserCursor = { at: string; id: string };
type PageOfUsers = { after: UserCursor | null; limit: number };

/** Students and teachers whose last sign-in was before `before`, longest inactive first. */
export async function listInactive(
  db: Db,
  before: Date,
  { after, limit }: PageOfUsers,
): Promise<UserCursor[]> {
  return db
    .selectFrom('last_sign_ins as last')
    .innerJoin('users as u', 'u.id', 'last.user_id')
    .select(['u.id', sql<string>`last.at::text`.as('at')])
    .where('last.at', '<', before)
    .where(isAfter('last.at', 'last.user_id', after))
    .where('u.role', '<>', 'admin')
    .where('u.is_sample', '=', false)
    .where('u.deletion_due_at', 'is', null)
    .where('u.anonymised_at', 'is', null)
    .orderBy('last.at')
    .orderBy('last.user_id')
    .limit(limit)
    .execute();
}

/** Accounts whose deletion is due, longest due first. */
export async function listDueDeletions(
  db: Db,
  now: Date,
  { after, limit }: PageOfUsers,
): Promise<UserCursor[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`deletion_due_at::text`.as('at')])
    .where('deletion_due_at', '<=', now)
    .where('anonymised_at', 'is', null)
    .where(isAfter('deletion_due_at', 'id', after))
    .orderBy('deletion_due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Accounts that were erased before `before`, longest erased first. */
export async function listErased(db: Db, before: Date, { after, limit }: PageOfUsers): Promise<UserCursor[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`anonymised_at::text`.as('at')])
    .where('anonymised_at', '<', before)
    .where(isAfter('anonymised_at', 'id', after))
    .orderBy('anonymised_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks the account and returns its contacts if its deletion is due; null if it was cancelled meanwhile. */
export async function lockDueDeletion(tx: Db, userId: string, now: Date): Promise<ErasedPerson | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id as userId', 'email', 'mobile'])
    .select(sql<boolean>`email_verified_at is not null`.as('isEmailVerified'))
    .where('id', '=', userId)
    .where('deletion_due_at', '<=', now)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Removes the personal data from the account's row. The row stays, because bookings and messages of other users
 * reference it. It is marked as blocked, so that it never counts as active. Another account can then use the number and
 * the email address.
 */
export async function eraseUser(tx: Db, userId: string, now: Date): Promise<{ isBlocked: boolean }> {
  const { blockedAt } = await tx
    .selectFrom('users')
    .select('blocked_at as blockedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({
      first_name: DELETED_USER,
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
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('last_sign_ins').where('user_id', '=', userId).execute();
  return { isBlocked: blockedAt !== null };
}

/**
 * Locks and returns students and teachers who signed up before `before`, have not signed in since, and never verified a
 * contact, oldest first. Leaves out accounts whose deletion can still be undone, and blocked ones: these two are erased
 * otherwise, and the erasure of a blocked account keeps its ban.
 */
export async function lockUnverified(
  tx: Db,
  before: Date,
  { after, limit }: PageOfUsers,
): Promise<UserCursor[]> {
  return tx
    .selectFrom('users')
    .select(['id', sql<string>`created_at::text`.as('at')])
    .where('created_at', '<', before)
    .where(isAfter('created_at', 'id', after))
    .where('email_verified_at', 'is', null)
    .where('mobile_verified_at', 'is', null)
    .where('role', '<>', 'admin')
    .where('is_sample', '=', false)
    .where('anonymised_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from last_sign_ins last where last.user_id = users.id and last.at >= ${before})`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Deletes accounts with all rows that reference them. */
export async function deleteUsers(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('users')
    .where('id', 'in', [...ids])
    .execute();
}
