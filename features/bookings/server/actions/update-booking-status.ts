import type { Actor, RequestContext } from '#platform/server/context.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import type { BookingAnswerInput, ClientBooking, TeacherBooking } from '../../contract.ts';
import { acceptedText, REJECTED_TEXT } from '../../default-replies.ts';
import { type BookingAction, findAnswer } from '../../lifecycle.ts';
import { TIME_NEEDED } from '../../texts.ts';
import { type ActionContext, actOnBooking } from './act.ts';
import { bookLessons } from './book-lessons.ts';
import type { BookingChange } from './change-store.ts';
import { readChanges } from './lesson-changes.ts';
import { readSessionStart } from './session-start.ts';

type Context = RequestContext<Actor>;

function sessionOf(body: BookingAnswerInput, now: Date): { start: Date; overlapOk: boolean } {
  if (!body.confirmedDateTime) throw invalidField('confirmedDateTime', TIME_NEEDED);
  const start = readSessionStart('confirmedDateTime', body.confirmedDateTime, now);
  return { start, overlapOk: body.groupSession };
}

/** Stores what an answer changes in other tables (lessons). Returns the booking row's new values except the status. */
async function changeFor(
  action: BookingAction,
  body: BookingAnswerInput,
  { tx, booking, by, now }: ActionContext,
): Promise<Omit<BookingChange, 'now'>> {
  if (action === 'accept') {
    const hour = sessionOf(body, now);
    const changes = readChanges(body.lessonChanges, hour.start, booking, now);
    const session = await bookLessons(tx, booking, { ...hour, changes }, { by, now });
    return { session, teacherResponse: body.teacherResponse || acceptedText(session.start) };
  }
  if (action === 'reject') {
    return { closedBy: 'teacher', teacherResponse: body.teacherResponse || REJECTED_TEXT.message };
  }
  return action === 'cancel' ? { closedBy: 'student' } : {};
}

/**
 * Confirms, rejects, cancels or completes a booking. Errors in order: INVALID_INPUT, BOOKING_TRANSITION,
 * BOOKING_NOT_PENDING, BOOKING_EXPIRED, BOOKING_NOT_STARTED, BOOKING_REPORTED or BOOKING_OVERLAP. Of concurrent
 * answers exactly one succeeds.
 */
export async function updateBookingStatus(
  id: string,
  body: BookingAnswerInput,
  ctx: Context,
): Promise<ClientBooking | TeacherBooking> {
  // Validate the time first: an invalid time is the client's error in any booking state.
  if (ctx.actor.role === 'teacher' && body.status === 'confirmed') sessionOf(body, ctx.clock.now());
  return actOnBooking(id, ctx, {
    confirms: body.status === 'confirmed',
    find(booking, by) {
      const answer = findAnswer(booking.status, body.status, by);
      if (answer === null && booking.status !== 'pending') throw new AppError('BOOKING_NOT_PENDING');
      return answer;
    },
    async write(moment) {
      const answer = findAnswer(moment.booking.status, body.status, moment.by);
      return answer === null ? {} : changeFor(answer.action, body, moment);
    },
  });
}
