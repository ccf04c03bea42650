import { type Kysely, sql } from 'kysely';

/**
 * Blocks between a student and a teacher. A block stops bookings as well as messages, so it moves out of
 * `conversations`. A later release drops the two columns there, which are no longer read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      student_id uuid not null references users on delete cascade,
      teacher_user_id uuid not null references users on delete cascade,
      blocked_by text not null check (blocked_by in ('student', 'teacher')),
      created_at timestamptz not null,
      primary key (student_id, teacher_user_id, blocked_by)
    );
    create index blocks_teacher_idx on blocks (teacher_user_id);

    insert into blocks (student_id, teacher_user_id, blocked_by, created_at)
      select student_id, teacher_user_id, 'student', student_blocked_at
        from conversations where student_blocked_at is not null
      union all
      select student_id, teacher_user_id, 'teacher', teacher_blocked_at
        from conversations where teacher_blocked_at is not null;
  `.execute(db);
}
