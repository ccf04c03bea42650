import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { ClientBooking, TeacherBooking } from '../contract.ts';
import { type Condition, findObstacle, type Transition } from '../lifecycle.ts';
import * as lifeStore from './change-store.ts';
import { notifyOfAction } from './notices.ts';
import { partyOf } from './policy.ts';
import { stateOfRecord } from './record-state.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

/** A booking of somebody else is none (404), whatever was sent about it. */
export async function checkOwnBooking(id: string, ctx: Context): Promise<void> {
  await getOwnBooking(id, ctx);
}

async function getOwnBooking(id: string, ctx: Context) {
  const booking = await store.findBooking(ctx.db, id);
  const party = booking && partyOf(ctx.actor, booking);
  if (booking === null || party === null) throw new AppError('BOOKING_NOT_FOUND');
  return { booking, party };
}

/** What people are told when a transition exists but may not be taken now. */
const OBSTACLES: Readonly<Record<Condition, ErrorCode>> = {
  isLive: 'BOOKING_EXPIRED',
  hasLapsed: 'BOOKING_TRANSITION',
  hasBegun: 'BOOKING_NOT_STARTED',
  isAhead: 'BOOKING_STARTED',
  isOver: 'BOOKING_NOT_STARTED',
  isNotOver: 'BOOKING_STARTED',
  isReportable: 'NO_SHOW_CLOSED',
  isReported: 'BOOKING_TRANSITION',
  isNotReported: 'BOOKING_REPORTED',
  otherProposed: 'PROPOSAL_NOT_OPEN',
  otherDidNotPropose: 'PROPOSAL_WAITING',
  otherAsked: 'CANCELLATION_NOT_ASKED',
  nobodyAsked: 'CANCELLATION_WAITING',
};

/** Throws the refusal when the table has no such transition, or the clock or the other side is in its way. */
export function checkTransition(
  transition: Transition | null,
  booking: store.BookingRecord,
  now: Date,
): asserts transition is Transition {
  if (transition === null) throw new AppError('BOOKING_TRANSITION');
  const obstacle = findObstacle(transition, stateOfRecord(booking), now);
  if (obstacle !== null) throw new AppError(OBSTACLES[obstacle]);
}

export type Moment = { tx: Db; booking: store.BookingRecord; by: store.Side; now: Date };

type Act = {
  /** The transition that is meant, by the booking as it is now; throws or answers null when there is none. */
  find: (booking: store.BookingRecord, by: store.Side) => Transition | null;
  /** A time becomes the teacher's: their confirmations go one after the other. */
  confirms?: boolean;
  /** Checks what only this act knows and writes besides the booking; answers what changes in it. */
  write: (moment: Moment) => Promise<Omit<lifeStore.BookingChange, 'to' | 'now'>>;
};

/**
 * One act of one side of a booking: the booking is held, judged by the table of transitions, changed, and the other
 * side told, in one transaction. Answers it as the actor sees it.
 */
export async function actOnBooking(
  id: string,
  ctx: Context,
  { find, confirms = false, write }: Act,
): Promise<ClientBooking | TeacherBooking> {
  const { booking: seen, party: by } = await getOwnBooking(id, ctx);
  // What cannot be done any more need not wait for its turn to be told so.
  checkTransition(find(seen, by), seen, ctx.clock.now());
  return ctx.tx(async (tx) => {
    if (confirms) await store.lockTurn(tx, `bookings:teacher:${seen.teacherId}`);
    await lifeStore.lockBooking(tx, id);
    const booking = await store.findBooking(tx, id);
    if (booking === null) throw new AppError('BOOKING_NOT_FOUND');
    const now = ctx.clock.now();
    const transition = find(booking, by);
    checkTransition(transition, booking, now);
    const change = await write({ tx, booking, by, now });
    await lifeStore.updateBooking(tx, id, transition.from, { ...change, to: transition.to, now });
    // What was suggested about a booking that moved on stands for nothing any more.
    if (transition.from !== transition.to)
      await lifeStore.closeProposal(tx, id, { status: 'withdrawn', now });
    const changed = await store.findBooking(tx, id);
    if (changed === null) throw new AppError('BOOKING_NOT_FOUND');
    await notifyOfAction(tx, changed, { action: transition.action, by, now });
    return by === 'student' ? view.clientBooking(changed) : view.teacherBooking(changed);
  });
}
