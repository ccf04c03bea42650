import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { type BookingAction, type BookingStatus, findObstacle, findTransition } from '../lifecycle.ts';
import * as notices from '../notices.ts';
import { endLessons } from './book-lessons.ts';
import * as lifeStore from './change-store.ts';
import * as dueStore from './due-store.ts';
import { type ClosingNotice, notifyOfClosing } from './notices.ts';
import { stateOfRecord } from './record-state.ts';
import * as store from './store.ts';

type Close = {
  action: Extract<BookingAction, 'expire' | 'complete' | 'settle'>;
  by: 'expired' | 'admin';
  to: BookingStatus;
  notice: ClosingNotice;
  reason?: string | null;
  now: Date;
};

/** Applies a transition by the clock or an admin and notifies both sides; null if the table does not allow it now. */
async function close(
  tx: Db,
  id: string,
  { action, by, to, notice, reason = null, now }: Close,
): Promise<store.BookingRecord | null> {
  await lifeStore.lockBooking(tx, id);
  const booking = await store.findBooking(tx, id);
  const transition = booking && findTransition(action, booking.status, by, to);
  if (booking === null || transition === null) return null;
  if (findObstacle(transition, stateOfRecord(booking), now) !== null) return null;
  const settled = action === 'settle' && booking.reportedAt !== null;
  await lifeStore.updateBooking(tx, id, transition.from, {
    to,
    now,
    settled,
    ...(to === 'cancelled' && { closedBy: by, closedReason: reason }),
  });
  if (transition.from !== 'pending') await endLessons(tx, id, { to, settled, now });
  await lifeStore.closeProposal(tx, id, { status: 'withdrawn', now });
  const closed = await store.findBooking(tx, id);
  if (closed !== null) await notifyOfClosing(tx, closed, { by, notice, now });
  return closed;
}

/** Cancels a request that has expired. False if it was answered or is not due. */
export async function expireRequest(tx: Db, id: string, now: Date): Promise<boolean> {
  const closed = await close(tx, id, {
    action: 'expire',
    by: 'expired',
    to: 'cancelled',
    notice: notices.BOOKING_EXPIRED,
    now,
  });
  return closed !== null;
}

/** Completes a session that is over. False if it is not over or has an open no-show report. */
export async function completeSession(tx: Db, id: string, now: Date): Promise<boolean> {
  const closed = await close(tx, id, {
    action: 'complete',
    by: 'expired',
    to: 'completed',
    notice: notices.BOOKING_COMPLETED,
    now,
  });
  return closed !== null;
}

export type Verdict = {
  bookingId: string;
  verdict: 'completed' | 'cancelled';
  reason: string | null;
  now: Date;
};

/**
 * Settles a no-show report: the session counts as completed, or as cancelled (closedBy admin). Notifies both sides.
 * Throws BOOKING_NOT_FOUND, or BOOKING_TRANSITION without an open report. Audit it in the same transaction.
 */
export async function settleNoShow(tx: Db, { bookingId, verdict, reason, now }: Verdict): Promise<void> {
  await lifeStore.lockBooking(tx, bookingId);
  const booking = await store.findBooking(tx, bookingId);
  if (booking === null) throw new AppError('BOOKING_NOT_FOUND');
  if (!stateOfRecord(booking).isReported) throw new AppError('BOOKING_TRANSITION');
  const closed = await close(tx, bookingId, {
    action: 'settle',
    by: 'admin',
    to: verdict,
    notice: notices.SESSION_SETTLED,
    reason,
    now,
  });
  if (closed === null) throw new AppError('BOOKING_TRANSITION');
}

type ClosingOfAll = {
  userId: string;
  statuses: ReadonlyArray<'pending' | 'confirmed'>;
  reason: string;
  now: Date;
};

/**
 * Cancels a person's open bookings when an account is blocked or leaves; notifies both sides. Returns the number of
 * bookings.
 */
export async function closeBookingsOf(
  tx: Db,
  { userId, statuses, reason, now }: ClosingOfAll,
): Promise<number> {
  const ids = await dueStore.listBookingIdsOf(tx, userId, statuses);
  let count = 0;
  for (const id of ids) {
    const how = {
      action: 'settle',
      by: 'admin',
      to: 'cancelled',
      notice: notices.BOOKING_CLOSED,
      reason,
      now,
    } as const;
    if ((await close(tx, id, how)) !== null) count += 1;
  }
  return count;
}
