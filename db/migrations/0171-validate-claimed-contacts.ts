import { type Kysely, sql } from 'kysely';

/** Checks the rows that are older than the constraints; it holds a lock under which others read and write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users validate constraint users_reachable;
    alter table one_time_codes validate constraint one_time_codes_holder;
    alter table one_time_codes validate constraint one_time_codes_purpose_check;
  `.execute(db);
}
