import { type Kysely, sql } from 'kysely';

/**
 * Stores which dues of group classes are no longer owed: the student gave the seat back in time, or the month was called
 * off. The seat itself is deleted, also when leaving late still costs its price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dues add column is_freed boolean not null default false`.execute(db);
}
