import { type Kysely, sql } from 'kysely';

/**
 * Adds captions to photos, and credential numbers and issuer links to certificates. A caption belongs to the photo with
 * the same index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teachers add column photo_captions text[] not null default '{}'
      check (cardinality(photo_captions) <= 5);
    alter table certifications add column credential_number text, add column issuer_url text;
  `.execute(db);
}
