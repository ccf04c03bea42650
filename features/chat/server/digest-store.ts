import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Side } from './store.ts';

export type Unnotified = { userId: string; otherUserId: string; firstName: string; lastName: string };

/**
 * Claims conversations that have been unread since `before` and whose reader was not notified yet, and marks them as
 * notified. Returns the recipients and the senders' names.
 */
export async function claimUnnotified(tx: Db, side: Side, before: Date): Promise<Unnotified[]> {
  const student = side === 'student';
  const me = sql.ref(student ? 'c.student_id' : 'c.teacher_user_id');
  const other = sql.ref(student ? 'c.teacher_user_id' : 'c.student_id');
  const read = sql.ref(student ? 'c.student_read_seq' : 'c.teacher_read_seq');
  const notified = sql.ref(student ? 'c.student_told_seq' : 'c.teacher_told_seq');
  const column = sql.raw(student ? 'student_told_seq' : 'teacher_told_seq');
  const { rows } = await sql<Unnotified>`
    update conversations c set ${column} = c.last_seq
    from people u, people recipient
    where c.last_seq > ${read} and c.last_seq > ${notified} and u.id = ${other}
      and recipient.id = ${me} and recipient.blocked_at is null
      and not exists (select from blocked_pairs k where k.student_id = c.student_id and k.teacher_user_id = c.teacher_user_id)
      and exists (select from messages m where m.conversation_id = c.id and m.seq > greatest(${read}, ${notified})
        and m.sender_id = ${other} and m.created_at <= ${before}::timestamptz)
    returning ${me} as "userId", ${other} as "otherUserId", u.first_name as "firstName", u.last_name as "lastName"
  `.execute(tx);
  return rows;
}
