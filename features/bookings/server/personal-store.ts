import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { ACCOUNT_CLOSED_REASONS } from '../texts.ts';
import { refreshReplyFigures } from './figures/reply-store.ts';
import { profileIdOf } from './store.ts';

const ACCOUNT_REASONS = Object.values(ACCOUNT_CLOSED_REASONS).map(({ message }) => message);

const reasonsOf = (side: 'student' | 'teacher') => ({
  // An agreed cancellation keeps the words of the side that asked.
  closed_reason: sql<
    string | null
  >`case when closed_by = ${side} and closed_reason <> all(${ACCOUNT_REASONS}::text[])
    then null else closed_reason end`,
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
    .where('teacher_id', 'in', profileIdOf(tx, userId))
    .execute();
}

/** Deletes the bookings of these users, as student or as teacher, and recounts the figures of the teachers. */
export function deleteOfErased(db: Db, userIds: readonly string[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('bookings')
      .where((eb) =>
        eb.or([
          eb('client_id', '=', sql<string>`any(${[...userIds]}::uuid[])`),
          eb('teacher_id', 'in', (query) =>
            query
              .selectFrom('teacher_profiles')
              .select('id')
              .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`),
          ),
        ]),
      )
      .returning('teacher_id as teacherId')
      .execute();
    const teacherIds = deleted.map(({ teacherId }) => teacherId);
    if (teacherIds.length > 0) await refreshReplyFigures(tx, teacherIds, null);
  });
}

const bookingsOf = (db: Db, userId: string) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .where((eb) => eb.or([eb('b.client_id', '=', userId), eb('b.teacher_id', '=', profileIdOf(db, userId))]));

/** The no-show reports that a person made, as student or as teacher, oldest first. */
export function listReportsBy(db: Db, userId: string) {
  return bookingsOf(db, userId)
    .select(['b.id as bookingId', 'b.reported_at as reportedAt', 'b.settled_at as settledAt'])
    .select('b.report_reason as reason')
    .where(
      sql<string>`case b.reported_by when 'student' then b.client_id when 'teacher' then t.user_id end`,
      '=',
      userId,
    )
    .orderBy('b.reported_at')
    .orderBy('b.id')
    .execute();
}

/** All suggestions of times in a person's bookings, open or answered, oldest first. */
export function listProposalsOf(db: Db, userId: string) {
  return bookingsOf(db, userId)
    .innerJoin('booking_proposals as p', 'p.booking_id', 'b.id')
    .select(['p.id', 'p.booking_id as bookingId', 'p.by', 'p.times', 'p.created_at as createdAt'])
    .select(['p.status', 'p.chosen', 'p.answered_at as answeredAt'])
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
}

/** The given users who have sent or received a request. */
export async function listActive(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...userIds]}::uuid[]) as asked (id)
    where exists (select from bookings b where b.client_id = asked.id)
      or exists (
        select from teacher_profiles t join bookings b on b.teacher_id = t.id where t.user_id = asked.id
      )`.execute(db);
  return rows.map(({ id }) => id);
}
