import { type Kysely, sql } from 'kysely';

/** A student gets one free demo per teacher. If the teacher declined it or it expired, the student can ask again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index bookings_one_demo on bookings (client_id, teacher_id)
      where is_demo and (status <> 'cancelled' or closed_by = 'student')
  `.execute(db);
}
