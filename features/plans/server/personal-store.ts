import type { Db } from '#platform/server/db/client.ts';

/**
 * Subquery of the profile id of a teacher's account. For rows of a person as student or as teacher, compare with it
 * instead of joining the profiles: PostgreSQL then uses an index for each side, and does not read the rows of others.
 */
const profileIdOf = (db: Db, userId: string) =>
  db.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);

/** All suggestions of times for lessons in a person's plans, open or answered, oldest first. */
export function listProposalsOf(db: Db, userId: string) {
  return db
    .selectFrom('lesson_proposals as l')
    .innerJoin('plans as p', 'p.booking_id', 'l.booking_id')
    .select(['l.id', 'l.booking_id as bookingId', 'l.lesson_id as lessonId', 'l.by', 'l.times'])
    .select(['l.created_at as createdAt', 'l.status', 'l.chosen', 'l.answered_at as answeredAt'])
    .where((eb) => eb.or([eb('p.student_id', '=', userId), eb('p.teacher_id', '=', profileIdOf(db, userId))]))
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute();
}

/** Plans of a person as student or teacher, newest first. */
export async function listPlanIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('plans as p')
    .select('p.booking_id as id')
    .where((eb) => eb.or([eb('p.student_id', '=', userId), eb('p.teacher_id', '=', profileIdOf(db, userId))]))
    .orderBy('p.created_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}
