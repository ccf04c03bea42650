import { type Kysely, sql } from 'kysely';

/** The browsers that signed in to each account (hashed cookies), and when counts of failed sign-ins are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      token_hash bytea not null,
      user_id uuid not null references users on delete cascade,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (token_hash, user_id)
    );
    create index known_devices_user_idx on known_devices (user_id);
    create index known_devices_seen_idx on known_devices (last_seen_at);
    alter table login_failures add column forget_after timestamptz not null default now() + interval '30 days';
    create index login_failures_forget_idx on login_failures (forget_after);
  `.execute(db);
}
