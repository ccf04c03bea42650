import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { asAppError } from '#platform/server/http/connection/error-handler.ts';
import { AppError, type ErrorCode } from '#shared/calls/errors.ts';
import type { Side } from '#shared/side.ts';
import type { ClientBooking, TeacherBooking } from '../../contract.ts';
import { type Condition, findObstacle, type Transition } from '../../lifecycle.ts';
import { BOOKING_ANSWER_SECONDS, BOOKING_OVERLAPS } from '../metrics.ts';
import { notifyOfAction } from '../notices.ts';
import * as store from '../store.ts';
import * as view from '../view.ts';
import * as changes from './change-store.ts';
import { partyOf } from './policy.ts';
import { stateOfRecord } from './record-state.ts';
import { applyTransition } from './transition.ts';

type Context = RequestContext<Actor>;

/** Throws BOOKING_NOT_FOUND for other people's bookings, before the body is validated. */
export async function checkOwnBooking(id: string, ctx: Context): Promise<void> {
  await getOwnBooking(id, ctx);
}

/** The booking, and the actor's role in it. Throws BOOKING_NOT_FOUND for other people's bookings. */
export async function getOwnBooking(id: string, ctx: Context) {
  const booking = await store.findBooking(ctx.db, id);
  const party = booking && partyOf(ctx.actor, booking);
  if (booking === null || party === null) throw new AppError('BOOKING_NOT_FOUND');
  return { booking, party };
}

/** Error codes for transitions that exist but are not allowed now. */
const OBSTACLES: Readonly<Record<Condition, ErrorCode>> = {
  isLive: 'BOOKING_EXPIRED',
  hasLapsed: 'BOOKING_TRANSITION',
  hasBegun: 'BOOKING_NOT_STARTED',
  isAhead: 'BOOKING_STARTED',
  isOver: 'BOOKING_NOT_STARTED',
  isNotOver: 'BOOKING_STARTED',
  hasNoLessonAhead: 'BOOKING_NOT_STARTED',
  owesNoLesson: 'BOOKING_NOT_STARTED',
  hasLessonAhead: 'BOOKING_STARTED',
  isReportable: 'NO_SHOW_CLOSED',
  isReported: 'BOOKING_TRANSITION',
  isNotReported: 'BOOKING_REPORTED',
  isNotSettled: 'BOOKING_SETTLED',
  otherProposed: 'PROPOSAL_NOT_OPEN',
  otherDidNotPropose: 'PROPOSAL_WAITING',
  otherAsked: 'CANCELLATION_NOT_ASKED',
  isNotAsked: 'CANCELLATION_WAITING',
};

/** Throws if `transition` is null (the transition table has none), or if one of its conditions fails. */
export function checkTransition(
  transition: Transition | null,
  booking: store.BookingRecord,
  now: Date,
): asserts transition is Transition {
  if (transition === null) throw new AppError('BOOKING_TRANSITION');
  const obstacle = findObstacle(transition, stateOfRecord(booking), now);
  if (obstacle !== null) throw new AppError(OBSTACLES[obstacle]);
}

export type ActionContext = { tx: Db; booking: store.BookingRecord; by: Side; now: Date };

type Action = {
  /** Finds the transition of this action from the booking's current state; throws or returns null if there is none. */
  find: (booking: store.BookingRecord, by: Side) => Transition | null;
  /** Set if the action books a time of the teacher: such actions run one after another. */
  confirms?: boolean;
  /** Runs the action's own checks and writes; returns the booking's new values. */
  write: (moment: ActionContext) => Promise<Omit<changes.BookingChange, 'now'>>;
};

/**
 * Runs an action of the student or the teacher in a transaction: locks the booking, checks the transition, updates the
 * booking and notifies the other person. Returns the booking as the actor sees it.
 */
export async function actOnBooking(
  id: string,
  ctx: Context,
  { find, confirms = false, write }: Action,
): Promise<ClientBooking | TeacherBooking> {
  const { booking: seen, party: by } = await getOwnBooking(id, ctx);
  // Checks before locking, so that an action which can't succeed fails without waiting.
  checkTransition(find(seen, by), seen, ctx.clock.now());
  const work = ctx.tx(async (tx) => {
    if (confirms) await store.lockName(tx, `bookings:teacher:${seen.teacherId}`);
    await changes.lockBooking(tx, id);
    const booking = await store.findBooking(tx, id);
    if (booking === null) throw new AppError('BOOKING_NOT_FOUND');
    const now = ctx.clock.now();
    const transition = find(booking, by);
    checkTransition(transition, booking, now);
    const change = await write({ tx, booking, by, now });
    const changed = await applyTransition(tx, id, transition, { ...change, now });
    await notifyOfAction(tx, { before: booking, booking: changed }, { action: transition.action, by, now });
    const isAnswer = by === 'teacher' && transition.from === 'pending' && transition.to !== 'pending';
    const answeredAfterMs = isAnswer ? now.getTime() - booking.createdAt.getTime() : null;
    const seenBy = by === 'student' ? view.clientBooking(changed, now) : view.teacherBooking(changed, now);
    return { answer: seenBy, answeredAfterMs };
  });
  const { answer, answeredAfterMs } = await work.catch((error: unknown) => {
    if (asAppError(error).code === 'BOOKING_OVERLAP') ctx.metrics.add(BOOKING_OVERLAPS);
    throw error;
  });
  if (answeredAfterMs !== null) ctx.metrics.observe(BOOKING_ANSWER_SECONDS, answeredAfterMs / 1_000);
  return answer;
}
