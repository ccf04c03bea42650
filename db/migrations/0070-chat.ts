import { type Kysely, sql } from 'kysely';

/**
 * Conversations of a student and a teacher, their messages, and a NOTIFY when a sign-in session ends. `seq` is assigned
 * under a lock on the conversation's row, so that it follows the order of commits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id uuid primary key,
      student_id uuid not null references users on delete cascade,
      teacher_user_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      started_at timestamptz,
      cold boolean not null default false,
      last_seq integer not null default 0,
      last_message_at timestamptz,
      student_wrote boolean not null default false,
      teacher_wrote boolean not null default false,
      student_read_seq integer not null default 0,
      teacher_read_seq integer not null default 0,
      student_told_seq integer not null default 0,
      teacher_told_seq integer not null default 0,
      student_blocked_at timestamptz,
      teacher_blocked_at timestamptz,
      constraint conversations_pair_key unique (student_id, teacher_user_id)
    );
    create index conversations_student_idx on conversations (student_id, last_message_at desc);
    create index conversations_teacher_idx on conversations (teacher_user_id, last_message_at desc);
    create index conversations_cold_idx on conversations (student_id, started_at) where cold;

    create table messages (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      seq integer not null,
      sender_id uuid not null references users on delete cascade,
      content text not null,
      booking_id uuid references bookings on delete set null,
      client_id uuid,
      created_at timestamptz not null,
      constraint messages_place_key unique (conversation_id, seq),
      constraint messages_client_key unique (sender_id, client_id)
    );
    create index messages_booking_idx on messages (booking_id) where booking_id is not null;

    create table chat_people (
      user_id uuid primary key references users on delete cascade,
      safety_seen_at timestamptz,
      minute_at timestamptz not null default '-infinity',
      minute_count integer not null default 0,
      day_at timestamptz not null default '-infinity',
      day_count integer not null default 0
    );

    create function sessions_announce_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('toran_ended', json_build_object('session', old.id)::text);
      return null;
    end $$;
    create trigger sessions_announce_end after delete on sessions
      for each row execute function sessions_announce_end();

    create function users_announce_block() returns trigger language plpgsql as $$
    begin
      perform pg_notify('toran_ended', json_build_object('user', new.id)::text);
      return null;
    end $$;
    create trigger users_announce_block after update of blocked_at on users
      for each row when (new.blocked_at is not null) execute function users_announce_block();
  `.execute(db);
}
