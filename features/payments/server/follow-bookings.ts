import type { ConfirmedBooking } from '#features/bookings/server/events.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { newId } from '#shared/ids.ts';
import { indiaParts } from '#shared/time.ts';
import { deleteUntouchedDues, upsertDue } from './dues-store.ts';

/** Adds the due (amount to pay) of a confirmed booking, or moves it. Bookings without a price have none. */
export async function addDue(tx: Db, { price, ...booked }: ConfirmedBooking): Promise<void> {
  if (price === null || price <= 0) return;
  await upsertDue(tx, {
    ...booked,
    id: newId(),
    month: 1,
    amount: price,
    dueOn: indiaParts(booked.startsAt).date,
  });
  sendLiveHint(tx, [booked.studentId], ['/api/client/dues']);
}

/**
 * Deletes the dues of cancelled bookings. A due stays if the student or the teacher has said something about it, so
 * that they can settle it.
 */
export async function removeDues(tx: Db, { bookingIds }: { bookingIds: readonly string[] }): Promise<void> {
  const removed = await deleteUntouchedDues(tx, bookingIds);
  if (removed.length === 0) return;
  const students = [...new Set(removed.map(({ studentId }) => studentId))];
  sendLiveHint(tx, students, ['/api/client/dues']);
}
