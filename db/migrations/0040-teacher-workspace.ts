import { type Kysely, sql } from 'kysely';

/** What teachers tell of photos and certificates beyond the first version; a caption belongs to the photo at its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teachers add column photo_captions text[] not null default '{}'
      check (cardinality(photo_captions) <= 5);
    alter table certifications add column credential_number text, add column issuer_url text;
  `.execute(db);
}
