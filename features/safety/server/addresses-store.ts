import { sql } from 'kysely';
import { ADDRESS_SHOWN_HOURS } from '#features/bookings/sessions/visit-window.ts';
import type { Db } from '#platform/server/db/client.ts';

export type AddressRecord = { bookingId: string; address: string; shownUntil: Date | null };

/** Maximum number of addresses in one answer; the list of bookings has the same limit. */
const LIST_MAX = 500;

/** SQL for the time until which the teacher sees the address; the same rule as `addressShownUntil`. */
const SHOWN_UNTIL = sql<Date | null>`(
  select max(l.ends_at) + ${sql.lit(ADDRESS_SHOWN_HOURS)} * interval '1 hour' from booked_lessons l
  where l.booking_id = b.id and l.state in ('planned', 'held', 'missed'))`;

const ADDRESSES = sql`
  select v.booking_id as "bookingId", v.address, ${SHOWN_UNTIL} as "shownUntil"
  from visit_addresses v join booking_facts b on b.id = v.booking_id`;

/** All addresses of a student's bookings. */
export async function listOwn(db: Db, studentId: string): Promise<AddressRecord[]> {
  const { rows } = await sql<AddressRecord>`
    ${ADDRESSES} where b.client_id = ${studentId} order by b.created_at desc, b.id limit ${LIST_MAX}`.execute(
    db,
  );
  return rows;
}

/** Returns the addresses that a teacher may see at `now`: of confirmed lessons, until 24 hours after the last one. */
export async function listShown(db: Db, teacherId: string, now: Date): Promise<AddressRecord[]> {
  const { rows } = await sql<AddressRecord>`
    ${ADDRESSES} where b.teacher_id = ${teacherId} and ${SHOWN_UNTIL} > ${now}
    order by b.created_at desc, b.id limit ${LIST_MAX}`.execute(db);
  return rows;
}

/** Saves the address of a booking; null removes it. */
export async function saveAddress(
  tx: Db,
  { bookingId, address, now }: { bookingId: string; address: string | null; now: Date },
): Promise<void> {
  if (address === null) {
    await sql`delete from visit_addresses where booking_id = ${bookingId}`.execute(tx);
    return;
  }
  await sql`
    insert into visit_addresses (booking_id, address, updated_at) values (${bookingId}, ${address}, ${now})
    on conflict (booking_id) do update set address = excluded.address, updated_at = excluded.updated_at`.execute(
    tx,
  );
}
