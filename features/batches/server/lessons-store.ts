import { sql } from 'kysely';
import type { LessonState } from '#features/lessons/lesson.ts';
import type { Db } from '#platform/server/db/client.ts';

export type ClassLesson = { id: string; batchId: string; startsAt: Date; endsAt: Date; state: LessonState };

/** Lessons of these classes that begin at `from` or later, earliest first. */
export async function listLessons(db: Db, batchIds: readonly string[], from: Date): Promise<ClassLesson[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<ClassLesson>`
    select id, batch_id as "batchId", starts_at as "startsAt", ends_at as "endsAt", state from class_lessons
    where batch_id = any(${[...batchIds]}::uuid[]) and starts_at >= ${from}
    order by starts_at, id`.execute(db);
  return rows;
}

/** Students with a seat in this lesson, in the order of joining. */
export async function listStudents(db: Db, lessonId: string): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    select l.student_id as "studentId" from seat_lessons l join batch_seats s on s.id = l.seat_id
    where l.lesson_id = ${lessonId} order by s.created_at, s.id`.execute(db);
  return rows.map(({ studentId }) => studentId);
}
