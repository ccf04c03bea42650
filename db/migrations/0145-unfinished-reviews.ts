import { type Kysely, sql } from 'kysely';

/**
 * Whether search lists teachers whose review is not finished. The row exists from the start: whoever lists a teacher
 * shares a lock on it, so that nobody lists by an answer that is changed meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into settings (name, value, changed_at) values ('listUnfinished', 'false', now())
      on conflict do nothing;
    create index teachers_unfinished_idx on teachers (id)
      where review_status in ('pending', 'needs_more_info') and not is_verified;
  `.execute(db);
}
