import { type Kysely, sql } from 'kysely';

/** How many requests all processes sent to the map provider, by hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table map_requests (
      hour timestamptz primary key,
      used integer not null check (used > 0)
    )
  `.execute(db);
}
