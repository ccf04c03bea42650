import { type Kysely, sql } from 'kysely';

/**
 * A booking is deleted a year after the account of one side was erased; the other side keeps the payment and its
 * receipt. 0453 validates the constraints.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dues drop constraint dues_booking_id_fkey;
    alter table dues add constraint dues_booking_id_fkey foreign key (booking_id) references bookings on delete set null not valid;
    alter table dues drop constraint dues_of_one;
    alter table dues add constraint dues_of_one check (num_nonnulls(booking_id, seat_id) <= 1) not valid;
  `.execute(db);
}
