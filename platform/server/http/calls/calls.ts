import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';
import { OLDEST_PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/calls/page-version.ts';
import { allowCaching } from '../../answers/cached-answer.ts';
import type { Platform } from '../../context.ts';
import { runInCall } from '../../current-call.ts';
import { refuseLargeByHead } from '../../storage/pictures.ts';
import { acceptPictureBodies, peekFirstBytes, refusePoisonedQuery } from '../connection/body.ts';
import { type BodySlot, createBodyLimiter, UNLIMITED_BODY_BYTES } from '../connection/body-limiter.ts';
import { refuseCrossSite } from '../connection/origin.ts';
import type { BoundCall } from './bind.ts';
import { JsonText } from './json-text.ts';
import type { Limiter } from './limits.ts';
import { actorOf, createContext } from './request-context.ts';

const DEFAULT_BODY_LIMIT = 32 * 1024;
/**
 * If the server refuses a request, it still reads the rest of a body up to this size. For larger bodies it closes the
 * connection, because a new connection costs less.
 */
const DISCARDED_BYTES = 1024 * 1024;

/** Registers calls as HTTP routes, each behind the origin check, the session and its limits. */
export function registerCalls(
  app: FastifyInstance,
  platform: Platform,
  limit: Limiter,
  calls: readonly BoundCall[],
): void {
  const limitBodies = createBodyLimiter();
  const places = new WeakMap<FastifyRequest, BodySlot>();
  // Own scope: upload routes parse bodies differently.
  app.register(async (scope) => {
    acceptPictureBodies(scope);
    for (const bound of calls) if (bound.call.upload) route(scope, bound);
  });
  for (const bound of calls) if (!bound.call.upload) route(app, bound);

  function route(scope: FastifyInstance, bound: BoundCall): void {
    const { call } = bound;
    const bodyLimit = call.bodyLimit ?? DEFAULT_BODY_LIMIT;
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = createContext(platform, request, reply, request.actor);
      const raw = { params: request.params, query: request.query, body: request.body };
      const run = () => bound.execute(raw, context);
      const result = await (places.get(request)?.hold(run) ?? run());
      reply.code(call.status ?? 200).type('application/json; charset=utf-8');
      const answer = result instanceof JsonText ? result.text : (JSON.stringify(result) ?? '{}');
      if (bound.isCached) {
        const limits = ['apiByIp', ...(call.limit ? [call.limit] : [])] as const;
        allowCaching(request, { origin: context.origin, limits, name: call.name });
      }
      return call.etag ? withEtag(answer, request, reply) : answer;
    };
    scope.route({
      method: call.method,
      url: call.path,
      // No schema for Fastify: `bind` validates, reports every error and uses our texts.
      config: { call: call.name, described: call },
      bodyLimit,
      onRequest: async (request, reply) => {
        refuseCrossSite(request, platform.config.publicOrigin, call.upload);
        refusePoisonedQuery(request.query);
        refuseOutdatedPage(request.headers[PAGE_VERSION_HEADER]);
        await limit('anyByIp', request, null);
        request.actor = await runInCall(call.name, () => actorOf(platform, request));
        // Many people may share an address, so signed-in users have their own count.
        await limit(request.actor ? 'apiByUser' : 'apiByIp', request, request.actor);
        const isPublic = call.access === 'public' && call.method === 'GET' && request.actor === null;
        reply.header('cache-control', isPublic ? 'private, max-age=0' : 'no-store');
        // Guests neither see nor use up limits of calls they may not make.
        if (call.access !== 'public' && request.actor === null) return;
        if (call.limit) await limit(call.limit, request, request.actor);
      },
      // Check access before reading the body, so that strangers can't make the server buffer data.
      preParsing: async (request, reply, payload) => {
        bound.checkAccess(request.actor);
        const bytes = bytesOf(request, bodyLimit);
        const needsPlace = bodyLimit > UNLIMITED_BODY_BYTES && (call.upload || bytes > UNLIMITED_BODY_BYTES);
        // Fastify's parser refuses a body whose declared length exceeds the limit.
        if (!needsPlace || bytes > bodyLimit) return;
        try {
          // Take a place only for a body that arrives; pictures with too many pixels are refused before that.
          const head = await peekFirstBytes(payload);
          if (call.upload) refuseLargeByHead(head);
          const userId = request.actor?.userId ?? request.ip;
          const place = await limitBodies({ userId, bytes, body: payload, response: reply.raw });
          places.set(request, place);
          return place.body;
        } catch (error) {
          // Discard a short rest, so that the client reads the answer and the connection stays usable.
          if (bytes <= DISCARDED_BYTES) payload.resume();
          else reply.header('connection', 'close');
          throw error;
        }
      },
      handler: answer,
    });
  }
}

/**
 * Refuses calls of pages from a release that is too old: their input could have another meaning. Clients that are not
 * our pages send no version.
 */
function refuseOutdatedPage(version: unknown): void {
  if (typeof version === 'string' && Number(version) < OLDEST_PAGE_VERSION)
    throw new AppError('PAGE_OUTDATED');
}

/** The declared length of a request's body; the limit if it is sent in chunks. */
function bytesOf({ headers }: FastifyRequest, bodyLimit: number): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;
}

/**
 * Sets the ETag of an answer and returns its text. If If-None-Match has this ETag, the answer is 304 without a body.
 */
function withEtag(answer: string, request: FastifyRequest, reply: FastifyReply): string {
  const etag = `W/"${createHash('sha1').update(answer).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return answer;
  reply.code(304);
  return '';
}
