import type { Db } from '#platform/server/db/client.ts';

/** All suggestions of times for lessons in a person's plans, open or answered, oldest first. */
export function listProposalsOf(db: Db, userId: string) {
  return db
    .selectFrom('lesson_proposals as l')
    .innerJoin('plans as p', 'p.booking_id', 'l.booking_id')
    .innerJoin('teacher_profiles as t', 't.id', 'p.teacher_id')
    .select(['l.id', 'l.booking_id as bookingId', 'l.lesson_id as lessonId', 'l.by', 'l.times'])
    .select(['l.created_at as createdAt', 'l.status', 'l.chosen', 'l.answered_at as answeredAt'])
    .where((eb) => eb.or([eb('p.student_id', '=', userId), eb('t.user_id', '=', userId)]))
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute();
}
