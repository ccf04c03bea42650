import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Transition } from '../../lifecycle.ts';
import * as store from '../store.ts';
import { endLessons } from './book-lessons.ts';
import * as changes from './change-store.ts';

/**
 * Every change of a booking's status: updates the booking, ends its lessons if it ends, and withdraws what is suggested.
 * Returns the booking as it is then. Lock the booking and find the transition first; notify in the same transaction.
 * Throws BOOKING_NOT_FOUND if it is gone.
 */
export async function applyTransition(
  tx: Db,
  id: string,
  transition: Transition,
  change: changes.BookingChange,
): Promise<store.BookingRecord> {
  const { from, to } = transition;
  const { now, settled = false } = change;
  await changes.updateBooking(tx, id, transition, change);
  if (from !== to) {
    if (from !== 'pending') await endLessons(tx, id, { to, settled, now });
    await changes.closeProposal(tx, id, { status: 'withdrawn', now });
  }
  const changed = await store.findBooking(tx, id);
  if (changed === null) throw new AppError('BOOKING_NOT_FOUND');
  return changed;
}
