import { type Kysely, sql } from 'kysely';

/** After the migration that adds the constraints, whose locks would otherwise be held during the check. */
export const transaction = 'outside';

/** Validates the constraints for existing rows. The lock does not block reads or writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users validate constraint users_reachable;
    alter table one_time_codes validate constraint one_time_codes_holder;
    alter table one_time_codes validate constraint one_time_codes_purpose_check;
  `.execute(db);
}
