import { withdrawMessages } from '#features/notifications/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Transition } from '../../lifecycle.ts';
import * as store from '../store.ts';
import { endLessons } from './book-lessons.ts';
import * as changes from './change-store.ts';

/**
 * Updates a booking by a transition, ends its lessons if the booking ends, and withdraws open suggestions if the status
 * changes, and messages that still wait to ask the teacher for an answer. Lock the booking and find the transition first;
 * notify in the same transaction. Returns the updated booking. Throws BOOKING_NOT_FOUND if it was deleted.
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
  if (from === 'pending') await withdrawMessages(tx, id);
  if (from !== to) {
    if (from !== 'pending') await endLessons(tx, id, { to, settled, now });
    await changes.closeProposal(tx, id, { status: 'withdrawn', now });
  }
  const changed = await store.findBooking(tx, id);
  if (changed === null) throw new AppError('BOOKING_NOT_FOUND');
  return changed;
}
