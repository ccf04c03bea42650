import { type Kysely, sql } from 'kysely';

/**
 * The SECRET_KEY of this database. `key_id` is derived from the key, so that the start detects a wrong one. Replaced
 * keys stay here, encrypted with the current one, to verify what they signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_keys (
      key_id text primary key,
      created_at timestamptz not null,
      replaced_at timestamptz,
      -- The replaced key, encrypted; null for the current key, and for a replaced one that was lost.
      sealed bytea,
      -- When the secrets that this key encrypted had been encrypted again.
      resealed_at timestamptz
    );
    create unique index secret_keys_current on secret_keys ((true)) where replaced_at is null;
  `.execute(db);
}
