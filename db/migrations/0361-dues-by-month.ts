import { type Kysely, sql } from 'kysely';

/**
 * A plan has one due per month. The constraint on the booking alone stays for one release, because older processes name
 * it when they store a due; the next release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dues add column month smallint not null default 1 check (month between 1 and 12);
    alter table dues add constraint dues_booking_month unique (booking_id, month);
  `.execute(db);
}
