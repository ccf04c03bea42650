import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Side } from '#shared/side.ts';

export type UnnotifiedRecipient = {
  userId: string;
  otherUserId: string;
  firstName: string;
  lastName: string;
};

/**
 * The last message that the job has read, used as a cursor. `at` is the instant as PostgreSQL prints it, because a Date
 * would lose the microseconds.
 */
export type DigestCursor = { at: string; id: string };

/**
 * Reads up to `limit` messages after `mark`, but none sent later than `before`. Returns the ids of their conversations
 * and the new mark.
 */
export async function listConversationsSince(
  db: Db,
  { mark, before, limit }: { mark: DigestCursor; before: Date; limit: number },
): Promise<{ ids: string[]; mark: DigestCursor | null }> {
  const { rows } = await sql<{ ids: string[] | null; mark: DigestCursor | null }>`
    with batch as materialized (
      select id, created_at, conversation_id from messages
      where (created_at, id) > (${mark.at}::timestamptz, ${mark.id}::uuid) and created_at <= ${before}
      order by created_at, id limit ${limit}
    )
    select (select array_agg(distinct conversation_id) from batch) as ids,
      (select json_build_object('at', created_at::text, 'id', id) from batch
        order by created_at desc, id desc limit 1) as mark`.execute(db);
  return { ids: rows[0]?.ids ?? [], mark: rows[0]?.mark ?? null };
}

/**
 * Finds the conversations among `ids` that contain a message which the user on this side has not read since `before`
 * and was not notified about. Marks them as notified. Returns the recipients and the senders' names.
 */
export async function claimUnnotifiedRecipients(
  tx: Db,
  side: Side,
  { ids, before }: { ids: readonly string[]; before: Date },
): Promise<UnnotifiedRecipient[]> {
  const student = side === 'student';
  const me = sql.ref(student ? 'c.student_id' : 'c.teacher_user_id');
  const other = sql.ref(student ? 'c.teacher_user_id' : 'c.student_id');
  const read = sql.ref(student ? 'c.student_read_seq' : 'c.teacher_read_seq');
  const notified = sql.ref(student ? 'c.student_told_seq' : 'c.teacher_told_seq');
  const column = sql.raw(student ? 'student_told_seq' : 'teacher_told_seq');
  const { rows } = await sql<UnnotifiedRecipient>`
    update conversations c set ${column} = c.last_seq
    from people u, people recipient
    where c.id = any(${[...ids]}::uuid[]) and c.last_seq > ${read} and c.last_seq > ${notified} and u.id = ${other}
      and recipient.id = ${me} and recipient.blocked_at is null and u.blocked_at is null
      and not exists (select from blocked_pairs k where k.student_id = c.student_id and k.teacher_user_id = c.teacher_user_id)
      and exists (select from messages m where m.conversation_id = c.id and m.seq > greatest(${read}, ${notified})
        and m.sender_id = ${other} and m.withheld_content is null and m.created_at <= ${before}::timestamptz)
    returning ${me} as "userId", ${other} as "otherUserId", u.first_name as "firstName", u.last_name as "lastName"
  `.execute(tx);
  return rows;
}
