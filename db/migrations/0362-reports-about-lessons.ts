import { type Kysely, sql } from 'kysely';

/** What a teacher marked about a lesson can be disputed. The wider check replaces the narrower one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports drop constraint reports_kind_check;
    alter table reports add constraint reports_kind_check
      check (kind in ('profile', 'review', 'message', 'contact', 'payment', 'lesson'));
  `.execute(db);
}
