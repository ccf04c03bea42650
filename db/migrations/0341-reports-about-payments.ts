import { type Kysely, sql } from 'kysely';

/** Users can report payments too: the new check allows one more kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports drop constraint reports_kind_check;
    alter table reports add constraint reports_kind_check
      check (kind in ('profile', 'review', 'message', 'contact', 'payment'));
  `.execute(db);
}
