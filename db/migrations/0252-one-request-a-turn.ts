import { type Kysely, sql } from 'kysely';

/**
 * Outside a transaction, because the index is built concurrently. An interrupted build leaves an invalid index, so it
 * is dropped first.
 */
export const transaction = 'outside';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists bookings_client_turn`.execute(db);
  await sql`
    create unique index concurrently bookings_client_turn on bookings (client_id, client_turn)
      where client_turn is not null`.execute(db);
}
