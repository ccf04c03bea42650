import type { Actor, RequestContext } from '#platform/server/context.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { text } from '#shared/texts/translate.ts';
import type { AcceptTimeInput, ProposeTimesInput } from '../../actions-contract.ts';
import type { ClientBooking, Proposal, TeacherBooking } from '../../contract.ts';
import { acceptedText, isAcceptedText } from '../../default-replies.ts';
import { expiryAfterProposal } from '../../expiry.ts';
import { findTransition } from '../../lifecycle.ts';
import { loadBusyTimes, refuseTaken } from '../days/busy.ts';
import { actOnBooking, checkOwnBooking } from './act.ts';
import { bookLessons } from './book-lessons.ts';
import * as changes from './change-store.ts';
import { readSessionStart } from './session-start.ts';

type Context = RequestContext<Actor>;
type Ids = { id: string; pid: string };

/** Throws 404 for a suggestion that does not belong to the booking; checks the booking's owner first. */
export async function checkOwnProposal({ id, pid }: Ids, ctx: Context): Promise<void> {
  await checkOwnBooking(id, ctx);
  if (!(await changes.hasProposal(ctx.db, id, pid))) throw new AppError('PROPOSAL_NOT_FOUND');
}

function readTimes(texts: readonly string[], now: Date): Date[] {
  const times = texts.map((text, index) => readSessionStart(`times.${index}`, text, now));
  const different = new Set(times.map((time) => time.getTime()));
  if (different.size < times.length) throw invalidField('times', text`Please suggest each time once`);
  return times.sort((a, b) => a.getTime() - b.getTime());
}

/**
 * Suggests up to three other times. Only the teacher can do so for a pending request; both can for a confirmed booking.
 * Replaces the actor's earlier suggestion. Throws INVALID_INPUT, BOOKING_TRANSITION, BOOKING_EXPIRED, BOOKING_STARTED,
 * PROPOSAL_WAITING, or OFFERED_TIME_TAKEN if the teacher is not free at one of the times. In their own time off, teachers
 * may suggest hours.
 */
export async function proposeTimes(id: string, body: ProposeTimesInput, ctx: Context): Promise<Proposal> {
  const times = readTimes(body.times, ctx.clock.now());
  const booking = await actOnBooking(id, ctx, {
    find: ({ status }, by) => findTransition('propose', status, by),
    async write({ tx, booking: { status, expiresAt, teacherId, groupSession }, by, now }) {
      const { lessons, off } = await loadBusyTimes(tx, teacherId, { hours: times, now, groupSession });
      const others = lessons.filter(({ bookingId }) => bookingId !== id);
      refuseTaken({ lessons: others, off: by === 'teacher' ? [] : off }, times, 'times');
      await changes.closeProposal(tx, id, { status: 'withdrawn', now });
      await changes.insertProposal(tx, { id: newId(), bookingId: id, by, times, now });
      if (status !== 'pending' || expiresAt === null) return {};
      return { expiresAt: expiryAfterProposal(expiresAt, times, now) };
    },
  });
  if (booking.proposal === null) throw new AppError('PROPOSAL_NOT_FOUND');
  return booking.proposal;
}

function chosenTime(times: readonly Date[], wanted: string | null | undefined, now: Date): Date {
  const only = times.length === 1 ? times[0] : undefined;
  const asked = wanted == null ? undefined : new Date(wanted).getTime();
  const chosen = asked === undefined ? only : times.find((time) => time.getTime() === asked);
  if (chosen === undefined) throw invalidField('time', text`Please choose one of the suggested times`);
  if (chosen <= now) throw invalidField('time', text`Please choose a time in the future`);
  return chosen;
}

function isOtherProposal(pid: string, proposalId: string | null): boolean {
  return proposalId !== null && proposalId !== pid;
}

/**
 * Accepts a suggested time: confirms the request or moves the session; a reply that the teacher wrote stays. Also throws
 * BOOKING_OVERLAP.
 */
export async function acceptTime(
  { id, pid }: Ids,
  body: AcceptTimeInput,
  ctx: Context,
): Promise<ClientBooking | TeacherBooking> {
  return actOnBooking(id, ctx, {
    confirms: true,
    find({ status, proposalId }, by) {
      if (isOtherProposal(pid, proposalId)) throw new AppError('PROPOSAL_NOT_OPEN');
      return findTransition('acceptTime', status, by);
    },
    async write({ tx, booking, by, now }) {
      const start = chosenTime(booking.proposedTimes ?? [], body.time, now);
      await changes.closeProposal(tx, id, { status: 'accepted', chosen: start, now });
      const session = await bookLessons(tx, booking, { start, overlapOk: booking.groupSession }, { by, now });
      const { teacherResponse: reply } = booking;
      return reply === null || isAcceptedText(reply)
        ? { session, teacherResponse: acceptedText(start) }
        : { session };
    },
  });
}

/** Declines the suggested times; the booking stays as it is. */
export async function declineTimes({ id, pid }: Ids, ctx: Context): Promise<ClientBooking | TeacherBooking> {
  return actOnBooking(id, ctx, {
    find({ status, proposalId }, by) {
      if (isOtherProposal(pid, proposalId)) throw new AppError('PROPOSAL_NOT_OPEN');
      return findTransition('declineTimes', status, by);
    },
    async write({ tx, now }) {
      await changes.closeProposal(tx, id, { status: 'declined', now });
      return {};
    },
  });
}
