import type { Actor, RequestContext } from '#server/context.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { BookingAnswerInput, ClientBooking, TeacherBooking } from '../contract.ts';
import { type BookingAction, findTransition, isDue, type Transition } from '../lifecycle.ts';
import { acceptedText, REJECTED_TEXT } from '../replies.ts';
import { SESSION_MINUTES } from '../session-length.ts';
import { TIME_NEEDED } from '../words.ts';
import { tellOfBooking } from './notices.ts';
import { partyOf } from './policy.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

/** A year further than this is a typing error, and the last of them (year 10000) could not even be shown. */
const CONFIRM_AHEAD_MS = 366 * 86_400_000;

/** Admins have no bookings (403); a booking of somebody else is none (404), whatever was sent about it. */
export async function checkOwnBooking(id: string, ctx: Context): Promise<void> {
  if (ctx.actor.role === 'admin') throw new AppError('WRONG_ROLE');
  await getOwnBooking(id, ctx);
}

async function getOwnBooking(id: string, ctx: Context) {
  const booking = await store.findBooking(ctx.db, id);
  const party = booking && partyOf(ctx.actor, booking);
  if (booking === null || party === null) throw new AppError('BOOKING_NOT_FOUND');
  return { booking, party };
}

/** The hour to confirm. Its start carries an offset (the contract sees to it) and lies in the next year. */
function sessionOf(body: BookingAnswerInput, now: Date): { start: Date; end: Date; overlapOk: boolean } {
  if (body.confirmedDateTime == null) throw invalidField('confirmedDateTime', TIME_NEEDED);
  const start = new Date(body.confirmedDateTime);
  if (Number.isNaN(start.getTime())) throw invalidField('confirmedDateTime', TIME_NEEDED);
  if (start <= now) throw invalidField('confirmedDateTime', 'Please choose a time in the future');
  if (start.getTime() - now.getTime() > CONFIRM_AHEAD_MS) {
    throw invalidField('confirmedDateTime', 'Please choose a time within a year from now');
  }
  const end = new Date(start.getTime() + SESSION_MINUTES * 60_000);
  return { start, end, overlapOk: body.groupSession };
}

/** What each action writes besides the status. */
function changeFor(
  action: BookingAction,
  body: BookingAnswerInput,
  now: Date,
): Omit<store.BookingChange, 'to' | 'now'> {
  if (action === 'accept') {
    const session = sessionOf(body, now);
    return { session, teacherResponse: body.teacherResponse || acceptedText(session.start) };
  }
  if (action === 'reject') {
    return { closedBy: 'teacher', teacherResponse: body.teacherResponse || REJECTED_TEXT };
  }
  return action === 'cancel' ? { closedBy: 'student' } : {};
}

function refusal(status: string, wanted: Transition | null): AppError {
  if (wanted !== null) return new AppError('BOOKING_NOT_STARTED');
  return new AppError(status === 'pending' ? 'BOOKING_TRANSITION' : 'BOOKING_NOT_PENDING');
}

/**
 * Confirms, rejects, cancels or completes a booking. Refusals in their order: INVALID_INPUT, then BOOKING_TRANSITION,
 * BOOKING_NOT_PENDING, BOOKING_NOT_STARTED or BOOKING_OVERLAP. Of answers at the same instant exactly one wins.
 */
export async function updateBookingStatus(
  id: string,
  body: BookingAnswerInput,
  ctx: Context,
): Promise<ClientBooking | TeacherBooking> {
  const { booking, party } = await getOwnBooking(id, ctx);
  const now = ctx.clock.now();
  if (party === 'teacher' && body.status === 'confirmed') sessionOf(body, now);
  const transition = findTransition(booking.status, body.status, party);
  if (transition === null || !isDue(transition, booking, now)) throw refusal(booking.status, transition);

  const change = { ...changeFor(transition.action, body, now), to: transition.to, now };
  const updated = await ctx.tx(async (tx) => {
    if (transition.action === 'accept') await store.lockTurn(tx, `bookings:teacher:${booking.teacherId}`);
    const moved = await store.updateStatus(tx, id, transition.from, change);
    const answered = moved ? await store.findBooking(tx, id) : null;
    if (answered) await tellOfBooking(tx, answered, transition.action, now);
    return answered;
  });
  if (updated === null) throw new AppError('BOOKING_NOT_PENDING');
  return party === 'student' ? view.clientBooking(updated) : view.teacherBooking(updated);
}
