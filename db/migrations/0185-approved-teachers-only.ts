import { type Kysely, sql } from 'kysely';

/**
 * Search lists only approved teachers: deletes the setting that allowed others, and their listings. Processes of the
 * previous release read a missing setting as off. The delete waits for transactions that still write listings under it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from settings where name = 'listUnfinished';
    with unfinished as (
      select id from teachers where review_status in ('pending', 'needs_more_info') and not is_verified
    ), listings as (
      delete from teacher_listing where teacher_id in (select id from unfinished)
    ), areas as (
      delete from teacher_area where teacher_id in (select id from unfinished)
    )
    delete from teacher_card where teacher_id in (select id from unfinished);
    drop index teachers_unfinished_idx;
  `.execute(db);
}
