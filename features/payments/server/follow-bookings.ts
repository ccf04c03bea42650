import type { ConfirmedBooking } from '#features/bookings/server/events.ts';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { indiaParts } from '#shared/time.ts';
import { refreshPages } from './act.ts';
import { deleteUntouchedDues, upsertDue } from './dues-store.ts';

/** Adds the due (amount to pay) of a confirmed booking, or moves it. Bookings without a price have none. */
export async function addDue(tx: Db, { price, ...booked }: ConfirmedBooking): Promise<void> {
  if (price === null || price <= 0) return;
  const dueOn = indiaParts(booked.startsAt).date;
  refreshPages(tx, await upsertDue(tx, { ...booked, id: newId(), month: 1, amount: price, dueOn }));
}

/**
 * Deletes the dues of cancelled bookings. A due stays if the student or the teacher has said something about it, so
 * that they can settle it.
 */
export async function removeDues(tx: Db, { bookingIds }: { bookingIds: readonly string[] }): Promise<void> {
  refreshPages(tx, await deleteUntouchedDues(tx, bookingIds));
}
