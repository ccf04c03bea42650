import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const BOOKING_ERRORS = defineErrors({
  PROFILE_INCOMPLETE: {
    status: 403,
    message: text`Please complete your profile and verify your mobile number and email to book sessions.`,
  },
  BOOKING_BLOCKED: { status: 403, message: text`You cannot book sessions with this teacher.` },
  BOOKING_NOT_FOUND: { status: 404, message: text`We could not find this booking.` },
  PROPOSAL_NOT_FOUND: { status: 404, message: text`We could not find this suggestion.` },
  BOOKING_ALREADY_PENDING: { status: 409, message: text`Request Already Pending` },
  BOOKING_NOT_PENDING: {
    status: 409,
    message: text`This booking has already been answered. Please reload to see its state.`,
  },
  BOOKING_TRANSITION: { status: 409, message: text`This booking cannot be changed in that way.` },
  BOOKING_NOT_STARTED: { status: 409, message: text`This session has not started yet.` },
  BOOKING_PRICE_CHANGED: {
    status: 409,
    message: text`The price has changed meanwhile. Please look at it again.`,
  },
  BOOKING_STARTED: { status: 409, message: text`This session has already begun.` },
  BOOKING_EXPIRED: {
    status: 409,
    message: text`This request has expired. The student can send a new one.`,
  },
  BOOKING_REPORTED: {
    status: 409,
    message: text`One of you reported that this booking did not take place. Our team will check this and notify you both.`,
  },
  BOOKING_SETTLED: { status: 409, message: text`Our team has already decided about this session.` },
  NO_SHOW_CLOSED: {
    status: 409,
    message: text`You can report a session for 48 hours after it ends.`,
  },
  PROPOSAL_NOT_OPEN: {
    status: 409,
    message: text`These times no longer need your answer. Please reload to see the booking.`,
  },
  PROPOSAL_WAITING: {
    status: 409,
    message: text`Other times were suggested to you. Please answer that suggestion first.`,
  },
  CANCELLATION_NOT_ASKED: { status: 409, message: text`There is no request to cancel this booking.` },
  CANCELLATION_WAITING: {
    status: 409,
    message: text`One of you has already asked to cancel this booking. The other has not answered yet.`,
  },
  DEMO_ALREADY_USED: { status: 409, message: text`You have already used your free demo with this teacher.` },
  BOOKING_OVERLAP: {
    status: 409,
    message: text`You already have a confirmed session at that time. Please choose another time.`,
  },
  OFFERED_TIME_TAKEN: { status: 409, message: text`This time was just taken. Please pick another.` },
  TEACHER_NOT_APPROVED: { status: 409, message: text`This teacher is not accepting requests yet.` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof BOOKING_ERRORS> {}
}
