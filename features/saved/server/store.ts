import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Takes an advisory lock, so that changes of a student's list run one after another and the limit holds. */
export async function lockSaved(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved:${userId}`}, 0))`.execute(tx);
}

/** Profile ids, the latest first. */
export async function listSaved(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_teachers')
    .select('teacher_id as id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('teacher_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of `ids` that are listed in search. */
export async function findListedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('listed_cards')
    .select('teacher_id as id')
    .where('teacher_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Saves teachers; the first of `ids` gets the latest time, so that it comes first in the list. */
export async function insertSaved(tx: Db, userId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('saved_teachers')
    .values(
      ids.map((id, index) => ({
        user_id: userId,
        teacher_id: id,
        saved_at: new Date(now.getTime() - index),
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function deleteSaved(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('saved_teachers')
    .where('user_id', '=', userId)
    .where('teacher_id', 'in', ids)
    .execute();
}

/** Deletes a user's list, and the user from the lists of others. */
export async function deleteSavedOf(tx: Db, userId: string): Promise<void> {
  const profile = tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('saved_teachers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('saved_teachers').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('saved_price_falls').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('saved_free_hours').where('teacher_id', 'in', profile).execute();
}

export type ExportedTeacher = { teacherId: string; firstName: string; lastName: string; savedAt: Date };

export function listForExport(db: Db, userId: string): Promise<ExportedTeacher[]> {
  return db
    .selectFrom('saved_teachers as s')
    .innerJoin('teacher_profiles as t', 't.id', 's.teacher_id')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select(['s.teacher_id as teacherId', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select('s.saved_at as savedAt')
    .where('s.user_id', '=', userId)
    .orderBy('s.saved_at', 'desc')
    .execute();
}
