import type { SeatTaken } from '#features/batches/server/events.ts';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { indiaParts } from '#shared/time.ts';
import { refreshPages } from './act.ts';
import * as store from './seat-dues-store.ts';

/**
 * Adds the due (amount to pay) of a seat in a group class. A student who left the month and joins it again may still
 * have a due from the earlier seat: then there is no second one, because a month is paid once.
 */
export async function addSeatDue(tx: Db, seat: SeatTaken): Promise<void> {
  const earlier = await store.lockDueOfClassMonth(tx, seat);
  if (earlier !== null) {
    await store.moveFreedDue(tx, earlier.id, seat.seatId);
    // The due is now shown at the new seat.
    refreshPages(tx, [earlier]);
    return;
  }
  const dueOn = indiaParts(seat.startsAt).date;
  refreshPages(tx, await store.insertSeatDue(tx, { ...seat, id: newId(), dueOn }));
}

/**
 * Deletes the dues of seats that the student need not pay for. A due stays if the student or the teacher has said
 * something about it, so that they can settle it; it is deleted once neither claims anything any more.
 */
export async function removeSeatDues(tx: Db, { seatIds }: { seatIds: readonly string[] }): Promise<void> {
  // Marks first: this waits for an action on a due that still runs, so the deletion sees the state it leaves.
  await store.markDuesFreed(tx, seatIds);
  refreshPages(tx, await store.deleteUntouchedSeatDues(tx, seatIds));
}
