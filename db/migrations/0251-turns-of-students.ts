import { type Kysely, sql } from 'kysely';

/**
 * The turn of a request among those of its student. A request takes the turn after the last one that it has seen, so of two
 * that were checked against the same earlier ones, only one can be stored. Null for requests of the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column client_turn integer`.execute(db);
}
