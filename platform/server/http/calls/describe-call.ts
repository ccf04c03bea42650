import * as z from 'zod';
import type { Access, CallShape } from '#shared/calls/call.ts';
import { type ErrorCode, errorEntry, listErrorCodes } from '#shared/calls/errors.ts';

/** What the API document says of a route: a call, or a route that answers with a file or a redirect. */
export type RouteDescription = Pick<CallShape, 'name' | 'summary' | 'path' | 'access' | 'errors'> &
  Partial<Pick<CallShape, 'method' | 'params' | 'query' | 'body' | 'idempotent' | 'upload' | 'status'>> &
  (
    | Pick<CallShape, 'response'>
    /** Content type of a file. */
    | { readonly file: string }
    /** Where the redirect leads, in words. */
    | { readonly redirect: string }
  );

const JSON_TYPE = 'application/json';
const IDEMPOTENCY_HEADER = z.object({
  'idempotency-key': z.string().max(200).optional().describe('Makes a retry safe for 24 hours'),
});
const PICTURE_BODY = {
  body: z.string().meta({ format: 'binary' }),
  consumes: ['image/jpeg', 'image/png', 'image/webp'],
};
const ROLES: readonly Access[] = ['member', 'student', 'teacher', 'admin'];

let errorSchema: z.ZodType | undefined;

/**
 * Returns the schema of all error answers (`WireError`). It is created at the first use, when every slice has
 * registered its codes.
 */
function wireError(): z.ZodType {
  errorSchema ??= z
    .object({
      message: z.string().describe('The text that people see'),
      code: z.enum(listErrorCodes()),
      fields: z.record(z.string(), z.string()).optional().describe('Messages by field path'),
      requestId: z.string(),
    })
    .meta({ id: 'Error' });
  return errorSchema;
}

/** Errors that the access, input and limits of a route imply. */
function impliedErrors(route: RouteDescription): ErrorCode[] {
  const { access, method = 'GET', params, query, body, idempotent = false, upload = false } = route;
  const hasBody = body !== undefined || upload;
  const codes: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [hasBody || query !== undefined, ['INVALID_INPUT']],
    [hasBody, ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA']],
    [access !== 'public', ['UNAUTHORIZED']],
    [ROLES.includes(access), ['WRONG_ROLE']],
    [method !== 'GET', ['CROSS_SITE']],
    [params !== undefined, ['NOT_FOUND']],
    [idempotent, ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH']],
    [true, ['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']],
  ];
  return codes.flatMap(([applies, some]) => (applies ? some : []));
}

type Answer = { description: string; content: Record<string, { schema: z.ZodType }> };

function errorAnswers(route: RouteDescription): Record<string, Answer> {
  const codes = [...new Set([...route.errors, ...impliedErrors(route)])].sort();
  const byStatus = Map.groupBy(codes, (code) => errorEntry(code).status);
  const content = { [JSON_TYPE]: { schema: wireError() } };
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [status, { description: some.join(', '), content }]),
  );
}

function success(route: RouteDescription): Record<string, Answer | z.ZodType> {
  if ('redirect' in route) return { 302: z.null().describe(route.redirect) };
  if ('file' in route)
    return { 200: { description: 'The file', content: { [route.file]: { schema: z.string() } } } };
  const { status = 200, response } = route;
  return { [status]: { description: 'The answer', content: { [JSON_TYPE]: { schema: response } } } };
}

/** A schema for @fastify/swagger with `jsonSchemaTransform` of fastify-type-provider-zod. */
export function describeCall(route: RouteDescription): Record<string, unknown> {
  const { params, query, body, upload = false, idempotent = false } = route;
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? 'api'],
    // An empty list says that no session is needed.
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(upload ? PICTURE_BODY : body && { body }),
    ...(idempotent && { headers: IDEMPOTENCY_HEADER }),
    response: { ...success(route), ...errorAnswers(route) },
  };
}
