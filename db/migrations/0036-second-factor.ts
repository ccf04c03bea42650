import { type Kysely, sql } from 'kysely';

/** The second step of admins' sign-in, and the links that set the first password of an admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- secret and pending_secret are sealed with SECRET_KEY. pending_secret is being set up: it opens nothing yet.
    create table second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      secret bytea,
      confirmed_at timestamptz,
      -- The 30 seconds whose code was used last: neither it nor an earlier one is taken again.
      last_step bigint,
      pending_secret bytea,
      pending_until timestamptz,
      check ((secret is null) = (confirmed_at is null)),
      check ((pending_secret is null) = (pending_until is null))
    );

    -- A row is deleted when its code is used.
    create table recovery_codes (
      user_id uuid not null references second_factors (user_id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );

    -- One link of a person at a time; deleted when it is used.
    create table password_links (
      user_id uuid primary key references users (id) on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    );
  `.execute(db);
}
