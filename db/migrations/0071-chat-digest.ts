import { type Kysely, sql } from 'kysely';

/**
 * Conversations with messages that a participant was not notified of. Partial indexes keep the job's scan each minute
 * small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index conversations_student_untold_idx on conversations (last_message_at)
      where last_seq > student_read_seq and last_seq > student_told_seq;
    create index conversations_teacher_untold_idx on conversations (last_message_at)
      where last_seq > teacher_read_seq and last_seq > teacher_told_seq;
  `.execute(db);
}
