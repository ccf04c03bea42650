import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type OwnMessage = {
  with: string;
  isOwn: boolean;
  content: string;
  createdAt: Date;
};

/** All messages of a user's conversations, oldest first, with the other user's name. */
export async function listMessagesOf(db: Db, userId: string): Promise<OwnMessage[]> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('people as s', 's.id', 'c.student_id')
    .innerJoin('people as t', 't.id', 'c.teacher_user_id')
    .select(['m.content', 'm.sender_id as senderId', 'm.created_at as createdAt'])
    .select(['c.student_id as studentId', 's.first_name as studentFirst', 's.last_name as studentLast'])
    .select(['t.first_name as teacherFirst', 't.last_name as teacherLast'])
    .where((eb) => eb.or([eb('c.student_id', '=', userId), eb('c.teacher_user_id', '=', userId)]))
    .orderBy('m.conversation_id')
    .orderBy('m.seq')
    .execute();
  return rows.map((row) => ({
    with:
      row.studentId === userId
        ? `${row.teacherFirst} ${row.teacherLast}`.trim()
        : `${row.studentFirst} ${row.studentLast}`.trim(),
    isOwn: row.senderId === userId,
    content: row.content,
    createdAt: row.createdAt,
  }));
}

/** Deletes conversations in which these users take part. */
export async function deleteConversationsOf(db: Db, userIds: readonly string[]): Promise<void> {
  const erased = sql<string>`any(${[...userIds]}::uuid[])`;
  await db
    .deleteFrom('conversations')
    .where((eb) => eb.or([eb('student_id', '=', erased), eb('teacher_user_id', '=', erased)]))
    .execute();
}

/** Returns those of the given users who have sent at least one message. */
export async function listActive(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...userIds]}::uuid[]) as asked (id)
    where exists (select from messages m where m.sender_id = asked.id)`.execute(db);
  return rows.map(({ id }) => id);
}
