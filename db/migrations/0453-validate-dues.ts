import { type Kysely, sql } from 'kysely';

/** After the migration that adds the constraints, whose locks would otherwise be held during the check. */
export const transaction = 'outside';

/** Checks the older rows of the constraints of 0452, without a lock that blocks writers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dues validate constraint dues_booking_id_fkey;
    alter table dues validate constraint dues_of_one;
  `.execute(db);
}
