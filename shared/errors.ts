/**
 * Every error the server can answer with: its HTTP status and the words that people see.
 * `report` marks faults of ours that belong in the log as errors; the rest are ordinary refusals.
 */
type ErrorEntry = { readonly status: number; readonly message: string; readonly report?: true };

export const ERRORS = {
  INVALID_INPUT: { status: 400, message: 'Please check the highlighted fields and try again.' },
  MALFORMED_BODY: { status: 400, message: 'The request could not be read. Please try again.' },
  SEARCH_FILTERS_REQUIRED: {
    status: 400,
    message:
      'Please select at least one filter (city, area, specialization, or session type) to search for teachers.',
  },
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
  UNAUTHORIZED: { status: 401, message: 'Please log in to continue.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid mobile number or password' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Please enter the code that your authenticator app shows.' },
  SECOND_FACTOR_ENROL: {
    status: 401,
    message: 'Admins sign in with a second step here. Please set it up now.',
  },
  SECOND_FACTOR_WRONG: {
    status: 401,
    message: 'This code does not match, or was used already. Please enter the next one that your app shows.',
  },
  WRONG_ROLE: { status: 403, message: 'This is not available for your account type.' },
  REAUTHENTICATE: { status: 403, message: 'Please enter your password again to continue.' },
  CROSS_SITE: { status: 403, message: 'This request came from another site and was refused.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'Your account is blocked. Please contact support.' },
  RECOVERY_REQUIRED: {
    status: 403,
    message: 'There were too many failed sign-ins. Please reset your password to sign in again.',
  },
  PROFILE_INCOMPLETE: {
    status: 403,
    message: 'Please complete your profile and verify your mobile number and email to book sessions.',
  },
  REVIEW_NEEDS_SESSION: {
    status: 403,
    message: 'You can review this teacher after your first session together.',
  },
  BOOKING_BLOCKED: { status: 403, message: 'Sessions between you and this teacher are not possible.' },
  CHAT_BLOCKED_BY_YOU: {
    status: 403,
    message: 'You blocked this person. Unblock them to write again.',
  },
  CHAT_CLOSED: { status: 403, message: 'You can no longer write to this person.' },
  NOT_FOUND: { status: 404, message: 'We could not find what you asked for.' },
  TEACHER_NOT_FOUND: { status: 404, message: 'Teacher profile not found' },
  TIME_SLOT_NOT_FOUND: { status: 404, message: 'This time slot is gone already. Please reload the list.' },
  TIME_OFF_NOT_FOUND: { status: 404, message: 'This time off is gone already. Please reload the list.' },
  BOOKING_NOT_FOUND: { status: 404, message: 'We could not find this booking.' },
  USER_NOT_FOUND: { status: 404, message: 'We could not find this account.' },
  REVIEW_NOT_FOUND: { status: 404, message: 'We could not find this review.' },
  CHAT_NOT_FOUND: { status: 404, message: 'We could not find this conversation.' },
  CERTIFICATION_NOT_FOUND: { status: 404, message: 'We could not find this certificate.' },
  PROPOSAL_NOT_FOUND: { status: 404, message: 'We could not find this suggestion.' },
  CONFLICT: { status: 409, message: 'Somebody changed this a moment ago. Please reload and try again.' },
  DELETION_PENDING: {
    status: 409,
    message: 'This account is being deleted. Keep it first to change anything.',
  },
  ACCOUNT_EXISTS: {
    status: 409,
    message: 'An account with this mobile number or email already exists. Please sign in instead.',
  },
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
  TIME_SLOT_CONFLICT: { status: 409, message: 'This time overlaps with one of your other time slots.' },
  PROFILE_CHANGED: {
    status: 409,
    message: 'This was changed in another tab or on another device. Choose which version to keep.',
  },
  MEDIA_FULL: {
    status: 409,
    message:
      'You have stored 20 pictures, which is the most. Remove some that you no longer need, and try again in an hour.',
  },
  CERTIFICATION_LIMIT: {
    status: 409,
    message: 'You can list at most 12 certifications. Delete one to add another.',
  },
  TOO_MANY_TIME_SLOTS: { status: 409, message: 'Your week is full. Remove some time slots to add new ones.' },
  TIME_OFF_OVERLAP: {
    status: 409,
    message: 'Some of this time is off already. Remove that first, or choose other days.',
  },
  TOO_MUCH_TIME_OFF: { status: 409, message: 'You have planned a lot of time off. Remove some to add more.' },
  ALREADY_REVIEWED: {
    status: 409,
    message: 'You have already reviewed this teacher. You can edit your review.',
  },
  REVIEW_ALREADY_PENDING: {
    status: 409,
    message: 'Your profile is already with our team. We tell you as soon as it is answered.',
  },
  AREA_NOT_FOUND: { status: 404, message: 'This area was not found. It may have been judged already.' },
  AREA_ALREADY_DECIDED: {
    status: 409,
    message: 'Somebody has judged this area already. The list is up to date again.',
  },
  AREA_EXISTS: {
    status: 409,
    message: 'The city has an area of this name already. Merge the typed one into it instead.',
  },
  USER_ALREADY_BLOCKED: { status: 409, message: 'This account is blocked already.' },
  USER_NOT_BLOCKED: { status: 409, message: 'This account is not blocked.' },
  OWN_ACCOUNT: { status: 409, message: 'You cannot block your own account. Please ask another admin.' },
  LAST_ADMIN: { status: 409, message: 'The last admin cannot be blocked.' },
  ALREADY_APPROVED: { status: 409, message: 'Your profile is already verified. You can edit it freely.' },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The same request is still being saved. Please try again in a moment.',
  },
  ALREADY_REPLIED: {
    status: 409,
    message: 'You have already replied to this review. You can edit your reply.',
  },
  REVIEW_ALREADY_DECIDED: {
    status: 409,
    message:
      'This profile has been decided or submitted again meanwhile. Please reload to see where it stands.',
  },
  REPORT_NOT_FOUND: { status: 404, message: 'We could not find this report.' },
  REPORT_ALREADY_CLOSED: {
    status: 409,
    message: 'Somebody has decided this report already. Please reload to see how.',
  },
  CONTACT_NOT_VERIFIED: {
    status: 409,
    message: 'A test goes to your own verified contact only. Please verify it first.',
  },
  MESSAGE_NOT_RETRIABLE: {
    status: 409,
    message:
      'This message cannot be sent again: it was sent meanwhile, is too old, or held a code. Please reload the list.',
  },
  SECOND_FACTOR_EXPIRED: {
    status: 409,
    message: 'Setting this up took a while, or was finished elsewhere. Please start again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    message: 'Admins of this site sign in with a second step, so it stays on.',
  },
  PASSWORD_LINK_OVER: {
    status: 410,
    message: 'This link was used already or is too old. Please ask for a new one.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'That is too large to send. Please make it smaller and try again.',
  },
  URL_TOO_LONG: { status: 414, message: 'That address is too long.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'This kind of content is not supported.' },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'This Idempotency-Key was used for something else. Please send a new one.',
  },
  CHAT_WAIT_FOR_REPLY: {
    status: 429,
    message: 'Please wait for a reply: you can send 3 messages before the teacher answers.',
  },
  CHAT_TOO_MANY_NEW: {
    status: 429,
    message:
      'You have written to 5 new teachers today. Please try again tomorrow, or wait for their replies.',
  },
  TOO_MANY_STREAMS: { status: 429, message: 'Too many pages are open. This one is updated less often.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.', report: true },
  UNAVAILABLE: {
    status: 503,
    message: 'We are briefly unavailable. Please try again in a moment.',
    report: true,
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Messages by field path (`clientTimeSlots.0.endTime`); several complaints about one field are joined. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What an error answer looks like on the wire. `message` is the text that people see. */
export type WireError = { message: string; code: ErrorCode; fields?: FieldErrors; requestId: string };

type AppErrorOptions = {
  message?: string;
  fields?: FieldErrors;
  /** Sent as `Retry-After`; whole seconds. */
  retryAfterSeconds?: number;
  /** Of a limit: how many it allows; sent as `RateLimit-Limit`. */
  limit?: number;
  cause?: unknown;
};

/** A refusal with a code from ERRORS. Throw it anywhere below a route; the error handler writes the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly limit: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
  }
}

/** An INVALID_INPUT error about one field; its text is also the message people see. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [path]: message } });
}
