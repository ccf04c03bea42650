import { type Kysely, sql } from 'kysely';

/** A student can dispute how the teacher marked a lesson: the new check allows one more kind of report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports drop constraint reports_kind_check;
    alter table reports add constraint reports_kind_check
      check (kind in ('profile', 'review', 'message', 'contact', 'payment', 'lesson'));
  `.execute(db);
}
