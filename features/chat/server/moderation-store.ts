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
  senderId: string;
  firstName: string;
  lastName: string;
  content: string;
  createdAt: Date;
  isWithheld: boolean;
};

/**
 * The message with up to `around` messages before and after it, and those of its conversation with the given ids;
 * oldest first, with their original text.
 */
export function listMessagesAround(
  db: Db,
  message: ReportedMessage,
  around: number,
  ids: readonly string[],
): Promise<NearbyMessage[]> {
  return db
    .selectFrom('messages as m')
    .innerJoin('people as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'm.sender_id as senderId', 'm.created_at as createdAt'])
    .select(['u.first_name as firstName', 'u.last_name as lastName'])
    .select(sql<string>`coalesce(m.withheld_content, m.content)`.as('content'))
    .select(sql<boolean>`m.withheld_content is not null`.as('isWithheld'))
    .where('m.conversation_id', '=', message.conversationId)
    .where((eb) =>
      eb.or([
        eb.between('m.seq', message.seq - around, message.seq + around),
        ...(ids.length > 0 ? [eb('m.id', 'in', ids)] : []),
      ]),
    )
    .orderBy('m.seq')
    .execute();
}

/**
 * Hides messages from both sides, or shows them again; admins can always read them. Returns false if
 * nothing changed.
 */
export async function withholdMessages(tx: Db, ids: readonly string[], withhold: boolean): Promise<boolean> {
  if (ids.length === 0) return false;
  const query = tx.updateTable('messages').where('id', 'in', ids);
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
