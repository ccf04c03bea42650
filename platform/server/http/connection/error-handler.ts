import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  type ErrorCode,
  errorEntry,
  type FieldErrors,
  type WireError,
  type WireFields,
} from '#shared/calls/errors.ts';
import { DEFAULT_LOCALE } from '#shared/texts/locale.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { mapDatabaseError } from '../../db/errors.ts';
import { translateTo } from '../../locales/translate.ts';
import { askedLocale } from '../calls/asked-locale.ts';

/** Our codes for Fastify's own errors. */
const FASTIFY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_MAX_URL_LENGTH: 'URL_TOO_LONG',
};

/** Converts any thrown value to an AppError; unexpected ones become a neutral INTERNAL with the cause. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode } = error as FastifyError;
  // The client hung up while sending. A lost database connection has the same code, but no status 400.
  if (code === 'ECONNRESET' && statusCode === 400) return new AppError('MALFORMED_BODY', { cause: error });
  const database = mapDatabaseError(error);
  if (database) return database;
  const mapped = FASTIFY_ERRORS[code];
  if (mapped) return new AppError(mapped, { cause: error });
  if (statusCode === 400) return new AppError('MALFORMED_BODY', { cause: error });
  if (statusCode === 503) return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 2 });
  return new AppError('INTERNAL', { cause: error });
}

/** Writes Retry-After and, for a rate limit, the RateLimit headers of the draft standard. */
export function setRetryAfter({ code, retryAfterSeconds, limit }: AppError, reply: FastifyReply): void {
  if (retryAfterSeconds === undefined) return;
  const seconds = String(retryAfterSeconds);
  reply.header('retry-after', seconds);
  if (limit !== undefined) reply.header('ratelimit-limit', String(limit));
  if (code === 'TOO_MANY_REQUESTS') reply.headers({ 'ratelimit-remaining': '0', 'ratelimit-reset': seconds });
}

/** Writes an error answer: status, `Retry-After` where there is one, and the wire shape. */
export function errorHandler(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = asAppError(thrown);
  if (errorEntry(error.code).report)
    request.log.error({ err: error.cause ?? error, code: error.code }, error.message);
  setRetryAfter(error, reply);
  const locale = askedLocale(request);
  const say = translateTo(locale);
  if (locale !== DEFAULT_LOCALE) reply.header('content-language', locale).header('vary', 'Accept-Language');
  const body: WireError = {
    message: say(error.text),
    code: error.code,
    ...(error.fields && { fields: fieldsIn(error.fields, say) }),
    requestId: request.id,
  };
  reply.code(error.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  reply.send(JSON.stringify(body));
}

const fieldsIn = (fields: FieldErrors, say: Translate): WireFields =>
  Object.fromEntries(
    Object.entries(fields).map(([path, texts]) => [
      path,
      [texts]
        .flat()
        .map((one) => say(one))
        .join(' '),
    ]),
  );
