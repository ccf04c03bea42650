import { type Kysely, sql } from 'kysely';

/** Indexes for the statistics, which read the latest weeks of tables that grow for years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bookings_created_idx on bookings (created_at);
    create index profile_reviews_submitted_idx on profile_reviews (submitted_at);
  `.execute(db);
}
