import type { FastifyInstance } from 'fastify';
import type { BoundCall } from '#platform/server/http/calls/bind.ts';
import { asAppError } from '#platform/server/http/connection/error-handler.ts';
import type { CallShape } from '#shared/calls/call.ts';
import type { ErrorCode } from '#shared/calls/errors.ts';

/** Errors that any call can answer: from the platform, before or below the handler. */
const ANY_CALL: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_BODY',
  'CROSS_SITE',
  'NOT_FOUND',
  'CONFLICT',
  'PAGE_OUTDATED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'URL_TOO_LONG',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

/** The error codes allowed for a call: declared ones, and those implied by access and options. */
export function allowedErrors(call: CallShape): ReadonlySet<ErrorCode> {
  const allowed = new Set<ErrorCode>([...ANY_CALL, ...call.errors]);
  if (call.access !== 'public') allowed.add('UNAUTHORIZED');
  if (call.access !== 'public' && call.access !== 'signedIn') allowed.add('WRONG_ROLE');
  if (call.idempotent) allowed.add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_MISMATCH');
  return allowed;
}

/**
 * Records errors that a call's contract does not declare. Call it before the routes are registered; the returned list
 * grows during the test.
 */
export function watchUndeclaredErrors(app: FastifyInstance, calls: readonly BoundCall[]): readonly string[] {
  const allowed = new Map<string, ReadonlySet<ErrorCode>>(
    calls.map(({ call }) => [`${call.method} ${call.path}`, allowedErrors(call)]),
  );
  const undeclared = new Set<string>();
  const found: string[] = [];
  app.addHook('onError', async (request, _reply, thrown) => {
    const key = `${request.method} ${request.routeOptions.url}`;
    const { code } = asAppError(thrown);
    if (allowed.get(key)?.has(code) !== false || undeclared.has(`${key} ${code}`)) return;
    undeclared.add(`${key} ${code}`);
    found.push(`${key} answered ${code}, which its contract does not declare`);
  });
  return found;
}
