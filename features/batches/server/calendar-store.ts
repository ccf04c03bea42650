import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** A lesson of a group class, for the calendar of its teacher or of a student with a seat. */
export type ClassEntry = {
  /** Id of the lesson. */
  id: string;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  /** Empty after the teacher's data was erased. */
  title: string;
  isOnline: boolean;
  madeAt: Date;
};

const ENTRY = sql`l.starts_at as "startsAt", l.ends_at as "endsAt", l.state = 'cancelled' as "isCancelled",
  b.title, b.meeting_url is not null as "isOnline", b.created_at as "madeAt"`;

type Range = { since: Date; limit: number };

/** Lessons of a teacher's classes that start at `since` or later, latest first. */
export async function listClassEntriesOfTeacher(
  db: Db,
  teacherId: string,
  { since, limit }: Range,
): Promise<ClassEntry[]> {
  const { rows } = await sql<ClassEntry>`
    select l.id, ${ENTRY} from class_lessons l join batches b on b.id = l.batch_id
    where l.batch_id in (select id from batches where teacher_id = ${teacherId}) and l.starts_at >= ${since}
    order by l.starts_at desc, l.id limit ${limit}`.execute(db);
  return rows;
}

/** Lessons of a student's seats that start at `since` or later, latest first. */
export async function listClassEntriesOfStudent(
  db: Db,
  studentId: string,
  { since, limit }: Range,
): Promise<ClassEntry[]> {
  const { rows } = await sql<ClassEntry>`
    select l.lesson_id as id, ${ENTRY} from seat_lessons l join batches b on b.id = l.batch_id
    where l.student_id = ${studentId} and l.starts_at >= ${since}
    order by l.starts_at desc, l.lesson_id limit ${limit}`.execute(db);
  return rows;
}

/** Lessons of one seat of this student, earliest first; empty for other people's seats. */
export async function listClassEntriesOfSeat(
  db: Db,
  seatId: string,
  studentId: string,
): Promise<ClassEntry[]> {
  const { rows } = await sql<ClassEntry>`
    select l.lesson_id as id, ${ENTRY} from seat_lessons l join batches b on b.id = l.batch_id
    where l.seat_id = ${seatId} and l.student_id = ${studentId}
    order by l.starts_at, l.lesson_id`.execute(db);
  return rows;
}
