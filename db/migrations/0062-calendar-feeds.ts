import { type Kysely, sql } from 'kysely';

/** Private calendar addresses: made from the secret key, the person and a number that a reset counts up. */
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
