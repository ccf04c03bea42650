import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { refreshReplyFigures } from './reply-store.ts';

export type CancelledSession = {
  id: string;
  clientId: string;
  teacherUserId: string;
  clientFirstName: string;
  clientLastName: string;
  teacherFirstName: string;
  teacherLastName: string;
  /** The first lesson that was cancelled. */
  nextStart: Date;
};

/** Cancels every confirmed booking of a person, as student or teacher, that has a lesson ahead; their lessons stay. */
export function cancelComingOf(
  tx: Db,
  userId: string,
  { reason, now, by }: { reason: string; now: Date; by: 'themselves' | 'admin' },
): Promise<CancelledSession[]> {
  const next = sql<Date>`(
    select min(l.starts_at) from booked_lessons l
    where l.booking_id = b.id and l.state = 'planned' and l.starts_at > ${now})`;
  return tx
    .updateTable('bookings as b')
    .from(['teacher_profiles as t', 'people as tu', 'people as c'])
    .set({
      status: 'cancelled',
      closed_by:
        by === 'admin' ? 'admin' : sql`case when b.client_id = ${userId} then 'student' else 'teacher' end`,
      closed_reason: reason,
      // Raises the sequence, so that calendars remove the session.
      sequence: sql`b.sequence + 1`,
      updated_at: now,
    })
    .whereRef('t.id', '=', 'b.teacher_id')
    .whereRef('tu.id', '=', 't.user_id')
    .whereRef('c.id', '=', 'b.client_id')
    .where('b.status', '=', 'confirmed')
    .where(sql<boolean>`${next} is not null`)
    .where((eb) => eb.or([eb('b.client_id', '=', userId), eb('t.user_id', '=', userId)]))
    .returning([
      'b.id',
      'c.id as clientId',
      'c.first_name as clientFirstName',
      'c.last_name as clientLastName',
      't.user_id as teacherUserId',
      'tu.first_name as teacherFirstName',
      'tu.last_name as teacherLastName',
    ])
    .returning(next.as('nextStart'))
    .execute();
}

const reasonsOf = (side: 'student' | 'teacher') => ({
  cancel_reason: sql<string | null>`case when cancel_asked_by = ${side} then null else cancel_reason end`,
  report_reason: sql<string | null>`case when reported_by = ${side} then null else report_reason end`,
});

/** Erases what a person wrote in bookings; the bookings remain for the other side. */
export async function eraseTextsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('meeting_links').where('user_id', '=', userId).execute();
  await tx
    .updateTable('bookings')
    .set({ message: '', ...reasonsOf('student') })
    .where('client_id', '=', userId)
    .execute();
  await tx
    .updateTable('bookings')
    .set({ teacher_response: null, meeting_link: null, ...reasonsOf('teacher') })
    .where('teacher_id', 'in', (query) =>
      query.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId),
    )
    .execute();
}

/** Deletes bookings that these users made, and counts their teachers' figures without them. */
export function deleteOfErased(db: Db, userIds: readonly string[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('bookings')
      .where('client_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .returning('teacher_id as teacherId')
      .execute();
    const teacherIds = deleted.map(({ teacherId }) => teacherId);
    if (teacherIds.length > 0) await refreshReplyFigures(tx, teacherIds, null);
  });
}

/** The users among these who sent or received a request. */
export async function listActive(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...userIds]}::uuid[]) as asked (id)
    where exists (select from bookings b where b.client_id = asked.id)
      or exists (
        select from teacher_profiles t join bookings b on b.teacher_id = t.id where t.user_id = asked.id
      )`.execute(db);
  return rows.map(({ id }) => id);
}
