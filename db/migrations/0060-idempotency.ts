import { type Kysely, sql } from 'kysely';

/**
 * Answers of writes by idempotency key, kept for a day: a retry gets the same answer. `answer` is null only inside the
 * transaction that creates it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      key text not null,
      call text not null,
      input_hash bytea not null,
      answer text,
      created_at timestamptz not null,
      primary key (user_id, key)
    );
    create index idempotency_keys_created_idx on idempotency_keys (created_at);
  `.execute(db);
}
