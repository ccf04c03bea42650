import { type Kysely, sql } from 'kysely';

/**
 * Sessions that a student or a teacher shares with a trusted person, and the exact address of sessions at the student's
 * place. The address has a table of its own, so that no other answer can show it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_shares (
      id uuid primary key,
      booking_id uuid not null references bookings on delete cascade,
      -- A lesson that moves is a new row with the same id, so there is no foreign key.
      lesson_id uuid not null,
      user_id uuid not null references users on delete cascade,
      side text not null check (side in ('student', 'teacher')),
      -- SHA-256: the token itself is stored nowhere.
      token_hash bytea not null check (octet_length(token_hash) = 32),
      created_at timestamptz not null,
      withdrawn_at timestamptz,
      -- When the sharer said that all is well, and how often we asked.
      well_at timestamptz,
      asked smallint not null default 0 check (asked between 0 and 2),
      constraint session_shares_token_key unique (token_hash)
    );
    create unique index session_shares_one_each on session_shares (lesson_id, user_id) where withdrawn_at is null;
    create index session_shares_user_idx on session_shares (user_id);
    create index session_shares_booking_idx on session_shares (booking_id);
    create index session_shares_created_idx on session_shares (created_at, id);
    create index session_shares_unanswered_idx on session_shares (created_at, id)
      where withdrawn_at is null and well_at is null and asked < 2;

    create table visit_addresses (
      booking_id uuid primary key references bookings on delete cascade,
      address text not null check (char_length(address) between 1 and 300),
      updated_at timestamptz not null
    );

    -- An area without an id was typed freely and may hold more than an area.
    create or replace view student_places as
      select user_id, city_name, area, area_id from clients;
  `.execute(db);
}
