import { type Kysely, sql } from 'kysely';

/**
 * A plan has a due for each of its months. The constraint on the booking alone stays for one release, because processes of the
 * release before name it when they store a due; the release after drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dues add column month smallint not null default 1 check (month between 1 and 12);
    alter table dues add constraint dues_booking_month unique (booking_id, month);
  `.execute(db);
}
