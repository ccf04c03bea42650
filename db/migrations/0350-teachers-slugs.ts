import { type Kysely, sql } from 'kysely';

/** The last part of a teacher's short address; null until the profile is first approved, and after erasure. db/backfills/teacher-slugs.ts fills it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teachers add column slug text collate "C" check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
    alter table teachers add constraint teachers_slug_key unique (slug);
  `.execute(db);
}
