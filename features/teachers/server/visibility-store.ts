import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { erasedColumnValues } from '../fields.ts';

/** Whether a profile is hidden, and whether an admin has hidden it, by user id; null if the user is not a teacher. */
export async function findHiddenState(
  db: Db,
  userId: string,
): Promise<{ hidden: boolean; withheld: boolean } | null> {
  const row = await db
    .selectFrom('teachers')
    .select(['hidden_at as hiddenAt', 'withheld_at as withheldAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { hidden: row.hiddenAt !== null, withheld: row.withheldAt !== null };
}

/** Hides or shows a user's profile; returns its id, or null if the user is not a teacher. */
export async function updateHiddenState(
  tx: Db,
  userId: string,
  hiddenAt: Date | null,
): Promise<string | null> {
  const row = await tx
    .updateTable('teachers')
    .set({ hidden_at: hiddenAt, hidden_by_deletion: false })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Hides the profile for a deletion, and records whether it was visible before. */
export async function hideForDeletion(tx: Db, userId: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('teachers')
    .set({
      // An admin's hiding alone is not the teacher's: when it ends, the deletion must keep the profile hidden.
      hidden_by_deletion: sql`hidden_at is null or hidden_at is not distinct from withheld_at`,
      hidden_at: sql`case when hidden_at is not distinct from withheld_at then ${now} else hidden_at end`,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Shows the profile again if the deletion hid it. */
export async function showAfterDeletion(tx: Db, userId: string): Promise<string | null> {
  const row = await tx
    .updateTable('teachers')
    .set({
      hidden_at: sql`case when hidden_by_deletion then null else hidden_at end`,
      hidden_by_deletion: false,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Erases a deleted person's profile; the row stays, because other people's bookings refer to it. */
export async function eraseTeacher(tx: Db, userId: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('teachers')
    .set({
      ...erasedColumnValues(),
      slug: null,
      city_id: null,
      city_name: null,
      city_latitude: null,
      city_longitude: null,
      review_notes: null,
      hidden_at: now,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx.deleteFrom('teacher_service_areas').where('teacher_id', '=', row.id).execute();
  await tx.deleteFrom('teacher_specializations').where('teacher_id', '=', row.id).execute();
  await tx.deleteFrom('certifications').where('teacher_id', '=', row.id).execute();
  return row.id;
}

/** Returns those of `userIds` whose profile was filled in, at least in part, or submitted for review. */
export async function listUsersWithProfile(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('teachers')
    .select('user_id as id')
    .where('user_id', 'in', [...userIds])
    // Every saved form raises the version, which is 1 at first.
    .where((eb) =>
      eb.or([
        eb('review_status', 'is not', null),
        eb('version', '>', 1),
        eb.exists(eb.selectFrom('certifications').whereRef('teacher_id', '=', 'teachers.id')),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
