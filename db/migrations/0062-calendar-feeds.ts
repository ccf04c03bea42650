import { type Kysely, sql } from 'kysely';

/**
 * Private calendar URLs. They are derived from the secret key, the user and a number, which increases when the user
 * resets the URL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      user_id uuid primary key references users on delete cascade,
      generation integer not null default 1,
      token_hash bytea not null unique,
      created_at timestamptz not null
    );
  `.execute(db);
}
