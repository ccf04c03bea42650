import { type Kysely, sql } from 'kysely';

/**
 * The setting that lets search list teachers whose review is not finished. Its row always exists: code that lists a
 * teacher takes a shared lock on it, so that the value can't change meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into settings (name, value, changed_at) values ('listUnfinished', 'false', now())
      on conflict do nothing;
    create index teachers_unfinished_idx on teachers (id)
      where review_status in ('pending', 'needs_more_info') and not is_verified;
  `.execute(db);
}
