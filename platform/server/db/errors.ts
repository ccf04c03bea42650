import { AppError, type ErrorCode } from '#shared/calls/errors.ts';

const constraints = new Map<string, ErrorCode>();

/**
 * Registers the error codes for violations of a slice's constraints. A violation of any other constraint is answered
 * with 500.
 */
export function registerConstraints(codes: Readonly<Record<string, ErrorCode>>): void {
  for (const [constraint, code] of Object.entries(codes)) constraints.set(constraint, code);
}

/**
 * SQLSTATE classes and codes that mean "try again later": connection lost, server shutting down, out of resources,
 * timeout, and 25006 from a standby that is not promoted yet.
 */
const UNAVAILABLE = /^(08|53|57P|57014|55P03|25P0[34]|25006|58)/;
/** Errors of a host that is down, restarts, or has no name or route at the moment. */
export const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'],
] as const;
const CONNECTION_ERRORS = new Set<string>([...UNREACHABLE, 'EACCES']);
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection is not queryable|Client was closed and is not queryable|Query read timeout|recovery is in progress|Client has encountered a connection error/i;
/** Serialization failure and deadlock: a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Values that a schema let through and PostgreSQL cannot store: a date without a year, a text with a NUL. */
const UNSTORABLE = new Set(['22007', '22008', '22021', '22P05']);

type PgError = Error & { code?: string; constraint?: string };

/**
 * Returns how often work that fails with this error is tried; 1 if a retry can't help. A conflict means that another
 * write of the same user was stored first; users can make at most ten writes at a time.
 */
export function maxAttemptsFor(error: unknown): number {
  const { code = '', constraint = '' } = error as PgError;
  if (RETRYABLE.has(code)) return 5;
  return constraints.get(constraint) === 'CONFLICT' ? 12 : 1;
}

/** Whether a statement was skipped because an earlier one in its transaction failed. */
export function isAborted(error: unknown): boolean {
  return (error as PgError).code === '25P02';
}

/** Whether the server only reads: a standby, perhaps one that is being promoted. */
export function isReadOnly(error: unknown): boolean {
  return (error as PgError).code === '25006';
}

/** True if the error is a violation of the constraint with this name. */
export function isConstraint(error: unknown, name: string): boolean {
  return (error as PgError).constraint === name;
}

/** Whether waiting for another transaction's lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return (error as PgError).code === '55P03';
}

/** Whether the transaction was ended because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return (error as PgError).code === '40P01';
}

/** The error for the client, or null if the database error is unexpected. */
export function mapDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { code = '', constraint = '' } = error as PgError;
  const refusal = constraints.get(constraint);
  if (refusal) return new AppError(refusal, { cause: error });
  if (maxAttemptsFor(error) > 1) return new AppError('CONFLICT', { cause: error });
  if (UNSTORABLE.has(code)) return new AppError('INVALID_INPUT', { cause: error });
  if (UNAVAILABLE.test(code) || CONNECTION_ERRORS.has(code) || POOL_MESSAGES.test(error.message)) {
    return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 2 });
  }
  return null;
}
