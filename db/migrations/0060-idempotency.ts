import { type Kysely, sql } from 'kysely';

/**
 * Answers of writes by the key that their sender gave them, kept for a day: a retry after a lost answer gets the same
 * one. `answer` is null only inside the transaction that makes it.
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
