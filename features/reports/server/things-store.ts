import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** What reports are about: profiles, reviews and messages, seen and taken off the site by the team. */

export type ReportedProfile = {
  teacherId: string;
  userId: string;
  firstName: string;
  lastName: string;
  intro: string;
  detailedDescription: string;
  isWithheld: boolean;
  /** Neither hidden, by whomever, nor of a blocked account. */
  isVisible: boolean;
};

/** A teacher by the id of the profile or of the user. */
export async function findProfile(db: Db, id: string): Promise<ReportedProfile | null> {
  const row = await db
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id as teacherId',
      't.user_id as userId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      't.intro',
      't.detailed_description as detailedDescription',
      sql<boolean>`t.withheld_at is not null`.as('isWithheld'),
      sql<boolean>`t.hidden_at is null and u.blocked_at is null`.as('isVisible'),
    ])
    .where((eb) => eb.or([eb('t.id', '=', id), eb('t.user_id', '=', id)]))
    .executeTakeFirst();
  return row ?? null;
}

export type ReportedReview = {
  id: string;
  teacherId: string;
  authorId: string | null;
  rating: number;
  comment: string;
  reply: string | null;
  isWithheld: boolean;
};

export async function findReview(db: Db, id: string): Promise<ReportedReview | null> {
  const row = await db
    .selectFrom('reviews')
    .select(['id', 'teacher_id as teacherId', 'client_id as authorId', 'rating', 'comment', 'reply'])
    .select(sql<boolean>`hidden_at is not null`.as('isWithheld'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type ReportedMessage = {
  id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  studentId: string;
  teacherUserId: string;
  isWithheld: boolean;
};

export async function findMessage(db: Db, id: string): Promise<ReportedMessage | null> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select([
      'm.id',
      'm.seq',
      'm.conversation_id as conversationId',
      'm.sender_id as senderId',
      'c.student_id as studentId',
      'c.teacher_user_id as teacherUserId',
      sql<boolean>`m.withheld_content is not null`.as('isWithheld'),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Of these ids, the ones in the conversation. */
export async function listMessageIds(
  db: Db,
  conversationId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

export type NearbyMessage = {
  id: string;
  firstName: string;
  lastName: string;
  content: string;
  createdAt: Date;
};

/** The message with at most `around` before and after it, oldest first, as they were written. */
export function listMessagesAround(
  db: Db,
  message: ReportedMessage,
  around: number,
): Promise<NearbyMessage[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'u.first_name as firstName', 'u.last_name as lastName', 'm.created_at as createdAt'])
    .select(sql<string>`coalesce(m.withheld_content, m.content)`.as('content'))
    .where('m.conversation_id', '=', message.conversationId)
    .where('m.seq', '>=', message.seq - around)
    .where('m.seq', '<=', message.seq + around)
    .orderBy('m.seq')
    .execute();
}

/**
 * Hides a profile from `at` on; null shows it again, unless its teacher hid it, before or meanwhile. False when it
 * stands so already, as with reviews and messages.
 */
export async function withholdProfile(tx: Db, teacherId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('teachers')
    .set(
      at === null
        ? { withheld_at: null, hidden_at: sql`nullif(hidden_at, withheld_at)` }
        : { withheld_at: at, hidden_at: sql`coalesce(hidden_at, ${at})` },
    )
    .where('id', '=', teacherId)
    .where('withheld_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hides a review from `at` on; null shows it again. */
export async function withholdReview(tx: Db, reviewId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ hidden_at: at })
    .where('id', '=', reviewId)
    .where('hidden_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What both sides read in place of a message that was taken away. */
const REMOVED = 'This message was removed by our team.';

/** Puts a notice in place of the words, or the words back. The team still reads them. */
export async function withholdMessage(tx: Db, messageId: string, withhold: boolean): Promise<boolean> {
  const query = tx.updateTable('messages').where('id', '=', messageId);
  const { numUpdatedRows } = withhold
    ? await query
        .set((eb) => ({ withheld_content: eb.ref('content'), content: REMOVED }))
        .where('withheld_content', 'is', null)
        .executeTakeFirst()
    : await query
        .set((eb) => ({ content: sql<string>`${eb.ref('withheld_content')}`, withheld_content: null }))
        .where('withheld_content', 'is not', null)
        .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type NoShowRow = {
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

/** Sessions reported as not held that nobody has settled, the oldest report first. */
export async function listNoShows(db: Db, limit: number): Promise<NoShowRow[]> {
  const { rows } = await sql<NoShowRow>`
    select b.id, lower(b.session) as "sessionStart", b.reported_by as "reportedBy", b.reported_at as "reportedAt",
      b.report_reason as reason, s.first_name as "studentFirstName", s.last_name as "studentLastName",
      b.teacher_id as "teacherId", tu.first_name as "teacherFirstName", tu.last_name as "teacherLastName"
    from bookings b
    join users s on s.id = b.client_id
    join teachers t on t.id = b.teacher_id
    join users tu on tu.id = t.user_id
    where b.reported_at is not null and b.settled_at is null
    order by b.reported_at, b.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function hasBooking(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('bookings').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
