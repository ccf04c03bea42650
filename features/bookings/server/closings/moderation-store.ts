import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type ReportedSession = {
  id: string;
  /** Start of the session, or of the first lesson of a month. */
  sessionStart: Date;
  isMonth: boolean;
  lastLessonStart: Date;
  /** Numbers of lessons; a lesson without a mark counts as held. */
  held: number;
  missed: number;
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
    select b.id, b.pricing_type = 'monthly' and not b.is_demo as "isMonth", l.*, b.reported_by as "reportedBy", b.reported_at as "reportedAt",
      b.report_reason as reason, s.first_name as "studentFirstName", s.last_name as "studentLastName",
      b.teacher_id as "teacherId", tu.first_name as "teacherFirstName", tu.last_name as "teacherLastName"
    from bookings b
    join people s on s.id = b.client_id
    join teacher_profiles t on t.id = b.teacher_id
    join people tu on tu.id = t.user_id
    cross join lateral (
      select min(starts_at) as "sessionStart", max(starts_at) as "lastLessonStart",
        count(*) filter (where state in ('planned', 'held'))::int as held,
        count(*) filter (where state = 'missed')::int as missed
      from booked_lessons where booking_id = b.id
    ) l
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
