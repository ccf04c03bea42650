import type { Pair } from '#features/blocks/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Side } from '#shared/side.ts';
import { SESSION_SETTLED } from '../../end-notices.ts';
import {
  type BookingAction,
  type BookingParty,
  type BookingStatus,
  findObstacle,
  findTransition,
} from '../../lifecycle.ts';
import * as notices from '../../notices.ts';
import { ACCOUNT_CLOSED_REASONS } from '../../texts.ts';
import * as changes from '../actions/change-store.ts';
import { stateOfRecord } from '../actions/record-state.ts';
import { applyTransition } from '../actions/transition.ts';
import { type ClosingNotice, notifyOfAction, notifyOfClosing, notifyOfLeaving } from '../notices.ts';
import * as store from '../store.ts';
import * as dueStore from './due-store.ts';

type Close = {
  action: Extract<BookingAction, 'expire' | 'complete' | 'settle' | 'leave' | 'cancel' | 'reject'>;
  /** Who closes the booking; a function if that depends on the booking. */
  by: BookingParty | ((booking: store.BookingRecord) => BookingParty);
  to: BookingStatus;
  reason?: string | null;
  now: Date;
};

type Closed = { before: store.BookingRecord; booking: store.BookingRecord };

/**
 * Ends a booking because time ran out, an admin decided it or an account was closed. Null if the transition table does
 * not allow it now.
 */
async function closeBooking(
  tx: Db,
  id: string,
  { action, by: party, to, reason = null, now }: Close,
): Promise<Closed | null> {
  await changes.lockBooking(tx, id);
  const before = await store.findBooking(tx, id);
  if (before === null) return null;
  const by = typeof party === 'function' ? party(before) : party;
  const transition = findTransition(action, before.status, by, to);
  if (transition === null || findObstacle(transition, stateOfRecord(before), now) !== null) return null;
  const booking = await applyTransition(tx, id, transition, {
    now,
    settled: action === 'settle',
    ...(to === 'cancelled' && { closedBy: by, closedReason: reason }),
    // Drops an open request to cancel.
    ...(action === 'leave' && { cancellation: null }),
  });
  return { before, booking };
}

type ClockOrAdmin = {
  action: Exclude<Close['action'], 'leave' | 'cancel' | 'reject'>;
  by: 'expired' | 'admin';
  to: BookingStatus;
  notice: ClosingNotice;
  reason?: string | null;
  now: Date;
};

/**
 * Ends a booking because time ran out or an admin decided it, and sends the notice. False if this is not allowed now.
 */
async function closeWithNotice(tx: Db, id: string, { notice, ...how }: ClockOrAdmin): Promise<boolean> {
  const closed = await closeBooking(tx, id, how);
  if (closed === null) return false;
  await notifyOfClosing(tx, closed, { by: how.by, notice, reason: how.reason ?? null, now: how.now });
  return true;
}

/** Cancels a request that has expired. False if it was answered or is not due. */
export function expireRequest(tx: Db, id: string, now: Date): Promise<boolean> {
  const notice = notices.BOOKING_EXPIRED;
  return closeWithNotice(tx, id, { action: 'expire', by: 'expired', to: 'cancelled', notice, now });
}

/** Completes a session that is over. False if it is not over or has an open no-show report. */
export function completeSession(tx: Db, id: string, now: Date): Promise<boolean> {
  const notice = notices.BOOKING_COMPLETED;
  return closeWithNotice(tx, id, { action: 'complete', by: 'expired', to: 'completed', notice, now });
}

export type NoShowDecision = {
  bookingId: string;
  verdict: 'completed' | 'cancelled';
  reason: string | null;
  now: Date;
};

/**
 * Settles a no-show report: the session counts as completed, or as cancelled (closedBy admin). Notifies both sides.
 * Throws BOOKING_NOT_FOUND, or BOOKING_TRANSITION without an open report. Audit it in the same transaction.
 */
export async function settleNoShow(
  tx: Db,
  { bookingId, verdict, reason, now }: NoShowDecision,
): Promise<void> {
  const how = { action: 'settle', by: 'admin', to: verdict, notice: SESSION_SETTLED } as const;
  if (await closeWithNotice(tx, bookingId, { ...how, reason, now })) return;
  const exists = (await store.findBooking(tx, bookingId)) !== null;
  throw new AppError(exists ? 'BOOKING_TRANSITION' : 'BOOKING_NOT_FOUND');
}

type Leaving = {
  userId: string;
  /** `themselves` if the user deletes the account, `admin` if an admin blocks it. */
  by: 'themselves' | 'admin';
  now: Date;
};

/** Numbers of cancelled requests and sessions. */
export type ClosedCounts = { requests: number; sessions: number };

/**
 * Cancels a person's pending requests and the bookings with lessons ahead, as student or teacher, because the account is
 * deleted or blocked; notifies the other sides. Call it in the transaction that closes the account.
 */
export async function closeBookingsOf(tx: Db, { userId, by, now }: Leaving): Promise<ClosedCounts> {
  const counts = { requests: 0, sessions: 0 };
  const sideOf = ({ clientId }: store.BookingRecord) => (clientId === userId ? 'student' : 'teacher');
  for (const id of await dueStore.listOpenBookingsOf(tx, userId)) {
    const closed = await closeBooking(tx, id, {
      action: 'leave',
      by: by === 'admin' ? by : sideOf,
      to: 'cancelled',
      reason: ACCOUNT_CLOSED_REASONS[by].message,
      now,
    });
    if (closed === null) continue;
    counts[closed.before.status === 'pending' ? 'requests' : 'sessions'] += 1;
    await notifyOfLeaving(tx, closed, { leaver: sideOf(closed.booking), now });
  }
  return counts;
}

/**
 * Ends the pending requests of a pair after one side (`by`) blocked the other, as if that side had withdrawn or
 * declined them. Confirmed sessions stay. Call it in the transaction of the block.
 */
export async function closeRequestsOfPair(
  tx: Db,
  { pair, by, now }: { pair: Pair; by: Side; now: Date },
): Promise<void> {
  const action = by === 'student' ? 'cancel' : 'reject';
  for (const id of await dueStore.listRequestsOfPair(tx, pair)) {
    const closed = await closeBooking(tx, id, { action, by, to: 'cancelled', now });
    if (closed !== null) await notifyOfAction(tx, closed, { action, by, now });
  }
}
