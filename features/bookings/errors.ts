import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const BOOKING_ERRORS = defineErrors({
  PROFILE_INCOMPLETE: {
    status: 403,
    message: 'Please complete your profile and verify your mobile number and email to book sessions.',
  },
  BOOKING_BLOCKED: { status: 403, message: 'Sessions between you and this teacher are not possible.' },
  BOOKING_NOT_FOUND: { status: 404, message: 'We could not find this booking.' },
  PROPOSAL_NOT_FOUND: { status: 404, message: 'We could not find this suggestion.' },
  BOOKING_ALREADY_PENDING: { status: 409, message: 'Request Already Pending' },
  BOOKING_NOT_PENDING: {
    status: 409,
    message: 'This booking has already been answered. Please reload to see its state.',
  },
  BOOKING_TRANSITION: { status: 409, message: 'This booking cannot be changed in that way.' },
  BOOKING_NOT_STARTED: { status: 409, message: 'This session has not started yet.' },
  BOOKING_STARTED: { status: 409, message: 'This session has already begun.' },
  BOOKING_EXPIRED: {
    status: 409,
    message: 'This request has expired. The student can send a new one.',
  },
  BOOKING_REPORTED: {
    status: 409,
    message:
      'It was reported that this session did not take place. Our team will look into it and tell you both.',
  },
  NO_SHOW_CLOSED: {
    status: 409,
    message: 'A session can be reported from its end until 48 hours later.',
  },
  PROPOSAL_NOT_OPEN: {
    status: 409,
    message: 'These times are not waiting for your answer any more. Please reload to see the booking.',
  },
  PROPOSAL_WAITING: {
    status: 409,
    message: 'Other times were suggested to you. Please answer that suggestion first.',
  },
  CANCELLATION_NOT_ASKED: { status: 409, message: 'Nobody asked you to cancel this booking.' },
  CANCELLATION_WAITING: {
    status: 409,
    message: 'One of you has already asked to cancel this booking. It waits for an answer.',
  },
  DEMO_ALREADY_USED: { status: 409, message: 'You have already had a free demo with this teacher.' },
  BOOKING_OVERLAP: {
    status: 409,
    message: 'You already have a confirmed session at that time. Please choose another time.',
  },
  TEACHER_NOT_APPROVED: { status: 409, message: 'This teacher is not accepting requests yet.' },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof BOOKING_ERRORS> {}
}
