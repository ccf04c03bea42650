import { type Kysely, sql } from 'kysely';

/**
 * Numbers the requests of each student. A request gets the number after the last one that its transaction has seen. So
 * if two requests run at once, only one can be stored. Null for requests of the previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column client_turn integer`.execute(db);
}
