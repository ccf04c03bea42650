import { type Kysely, sql } from 'kysely';

/** One free demo for each pair; one that the teacher turned down or nobody answered can be asked for again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index bookings_one_demo on bookings (client_id, teacher_id)
      where is_demo and (status <> 'cancelled' or closed_by = 'student')
  `.execute(db);
}
