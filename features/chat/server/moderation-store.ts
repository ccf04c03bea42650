import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { REMOVED_MESSAGE } from '../texts.ts';

export type ReportedMessage = {
  id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  studentId: string;
  teacherUserId: string;
  isWithheld: boolean;
};

export async function findReportedMessage(db: Db, id: string): Promise<ReportedMessage | null> {
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

/** Returns those of the given message ids that belong to the conversation. */
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

/** The message with up to `around` messages before and after it, oldest first, with their original text. */
export function listMessagesAround(
  db: Db,
  message: ReportedMessage,
  around: number,
): Promise<NearbyMessage[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('people as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'u.first_name as firstName', 'u.last_name as lastName', 'm.created_at as createdAt'])
    .select(sql<string>`coalesce(m.withheld_content, m.content)`.as('content'))
    .where('m.conversation_id', '=', message.conversationId)
    .where('m.seq', '>=', message.seq - around)
    .where('m.seq', '<=', message.seq + around)
    .orderBy('m.seq')
    .execute();
}

/**
 * Hides a message from both sides, or shows it again; admins can always read it. Returns false if
 * nothing changed.
 */
export async function withholdMessage(tx: Db, messageId: string, withhold: boolean): Promise<boolean> {
  const query = tx.updateTable('messages').where('id', '=', messageId);
  const { numUpdatedRows } = withhold
    ? await query
        .set((eb) => ({ withheld_content: eb.ref('content'), content: REMOVED_MESSAGE.message }))
        .where('withheld_content', 'is', null)
        .executeTakeFirst()
    : await query
        .set((eb) => ({ content: sql<string>`${eb.ref('withheld_content')}`, withheld_content: null }))
        .where('withheld_content', 'is not', null)
        .executeTakeFirst();
  return numUpdatedRows > 0n;
}
