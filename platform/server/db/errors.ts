import { AppError, type ErrorCode } from '#shared/errors.ts';

/** What a violated constraint means to people. A constraint that is not here is a fault of ours: 500. */
const CONSTRAINTS: Readonly<Record<string, ErrorCode>> = {
  users_mobile_key: 'ACCOUNT_EXISTS',
  users_email_key: 'ACCOUNT_EXISTS',
  bookings_one_pending: 'BOOKING_ALREADY_PENDING',
  bookings_one_demo: 'DEMO_ALREADY_USED',
  bookings_no_overlap: 'BOOKING_OVERLAP',
  time_slots_no_overlap: 'TIME_SLOT_CONFLICT',
  messages_client_key: 'CONFLICT',
  time_off_no_overlap: 'TIME_OFF_OVERLAP',
  reviews_one_per_pair: 'ALREADY_REVIEWED',
  added_areas_once: 'AREA_EXISTS',
  profile_reviews_one_pending: 'REVIEW_ALREADY_PENDING',
};

/** SQLSTATE classes and codes that mean "not now": connection lost, shutting down, out of something, timed out. */
const UNAVAILABLE = /^(08|53|57P|57014|55P03|25P0[34]|58)/;
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EACCES']);
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection is not queryable|Client has encountered a connection error/i;
/** Serialization failure and deadlock: a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

type PgError = Error & { code?: string; constraint?: string };

/** Whether running the transaction again can help. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has((error as PgError).code ?? '');
}

/** Whether a statement was passed over because one before it in its transaction had failed. */
export function isAborted(error: unknown): boolean {
  return (error as PgError).code === '25P02';
}

/** Whether the database refused because of this constraint. */
export function isConstraint(error: unknown, name: string): boolean {
  return (error as PgError).constraint === name;
}

/** Whether another transaction was waited for too long. */
export function isLockTimeout(error: unknown): boolean {
  return (error as PgError).code === '55P03';
}

/** The refusal that a database error stands for, or null when it is not one. */
export function toAppError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { code = '', constraint = '' } = error as PgError;
  const known = CONSTRAINTS[constraint];
  if (known) return new AppError(known, { cause: error });
  if (isRetryable(error)) return new AppError('CONFLICT', { cause: error });
  if (UNAVAILABLE.test(code) || CONNECTION_ERRORS.has(code) || POOL_MESSAGES.test(error.message)) {
    return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 2 });
  }
  return null;
}
