import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type ReportedSession = {
  id: string;
  sessionStart: Date;
  reportedBy: 'student' | 'teacher';
  reportedAt: Date;
  reason: string | null;
  studentFirstName: string;
  studentLastName: string;
  teacherId: string;
  teacherFirstName: string;
  teacherLastName: string;
};

/** Open no-show reports, oldest first. */
export async function listReportedSessions(db: Db, limit: number): Promise<ReportedSession[]> {
  const { rows } = await sql<ReportedSession>`
    select b.id,
      (select min(l.starts_at) from booked_lessons l where l.booking_id = b.id) as "sessionStart", b.reported_by as "reportedBy", b.reported_at as "reportedAt",
      b.report_reason as reason, s.first_name as "studentFirstName", s.last_name as "studentLastName",
      b.teacher_id as "teacherId", tu.first_name as "teacherFirstName", tu.last_name as "teacherLastName"
    from bookings b
    join people s on s.id = b.client_id
    join teacher_profiles t on t.id = b.teacher_id
    join people tu on tu.id = t.user_id
    where b.reported_at is not null and b.settled_at is null
    order by b.reported_at, b.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Whether the booking exists. */
export async function hasBooking(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
