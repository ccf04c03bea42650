import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Platform } from '../context.ts';
import { refuseLargeByHead } from '../storage/pictures.ts';
import type { BoundCall } from './bind.ts';
import { acceptPictureBodies, headOf, refusePoisonedQuery } from './body.ts';
import { JsonText } from './json-text.ts';
import type { Limiter } from './limits.ts';
import { refuseCrossSite } from './origin.ts';
import { actorOf, createContext } from './request-context.ts';
import { createUploadLimiter } from './upload-limiter.ts';

const DEFAULT_BODY_LIMIT = 32 * 1024;
const IDEMPOTENCY_HEADER = z.object({
  'idempotency-key': z.string().max(200).optional().describe('Makes a retry safe for 24 hours'),
});

const PICTURE_BODY = {
  body: z.string().meta({ format: 'binary' }),
  consumes: ['image/jpeg', 'image/png', 'image/webp'],
};

/** Registers calls as HTTP routes, each behind the origin check, the session and its limits. */
export function registerCalls(
  app: FastifyInstance,
  platform: Platform,
  limit: Limiter,
  calls: readonly BoundCall[],
): void {
  const uploadSlot = createUploadLimiter();
  // A scope of its own, because its bodies are read otherwise.
  app.register(async (scope) => {
    acceptPictureBodies(scope);
    for (const bound of calls) if (bound.call.upload) route(scope, bound);
  });
  for (const bound of calls) if (!bound.call.upload) route(app, bound);

  function route(scope: FastifyInstance, bound: BoundCall): void {
    const { call } = bound;
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = createContext(platform, request, reply, request.actor);
      const raw = { params: request.params, query: request.query, body: request.body };
      const result = await bound.execute(raw, context);
      reply.code(call.status ?? 200).type('application/json; charset=utf-8');
      const answer = result instanceof JsonText ? result.text : (JSON.stringify(result) ?? '{}');
      return call.etag ? unlessKnown(answer, request, reply) : answer;
    };
    scope.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
      schema: documentation(bound),
      // The document shows the schemas; `bind` does the judging, with every complaint and our own words.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      onRequest: async (request, reply) => {
        refuseCrossSite(request, platform.config.publicOrigin, call.upload);
        refusePoisonedQuery(request.query);
        await limit('anyByIp', request, null);
        request.actor = await actorOf(platform, request);
        // A whole hostel may share an address: whoever is signed in is counted by name.
        await limit(request.actor ? 'apiByUser' : 'apiByIp', request, request.actor);
        const isPublic = call.access === 'public' && call.method === 'GET' && request.actor === null;
        reply.header('cache-control', isPublic ? 'private, max-age=0' : 'no-store');
        // Strangers learn nothing about limits of calls they may not make, and spend none of them.
        if (call.access !== 'public' && request.actor === null) return;
        if (call.limit) await limit(call.limit, request, request.actor);
      },
      // Access is refused before a body is read: no stranger makes the server buffer anything.
      preParsing: async (request, reply, payload) => {
        bound.checkAccess(request.actor);
        if (!call.upload) return;
        await uploadSlot(reply.raw, request.actor?.userId ?? request.ip);
        // Pictures that would fill memory when opened are sent away before they have arrived.
        const head = await headOf(payload);
        try {
          refuseLargeByHead(head);
        } catch (error) {
          // What still comes is let go by, so that the answer arrives and the connection can be used again.
          payload.resume();
          throw error;
        }
      },
      handler: answer,
    });
  }
}

/** The answer with its ETag, or 304 and nothing for who shows the same one. */
function unlessKnown(answer: string, request: FastifyRequest, reply: FastifyReply): string {
  const etag = `W/"${createHash('sha1').update(answer).digest('base64url')}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return answer;
  reply.code(304);
  return '';
}

function documentation({ call }: BoundCall): Record<string, unknown> {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && (call.upload ? PICTURE_BODY : { body: call.body })),
    ...(call.idempotent && { headers: IDEMPOTENCY_HEADER }),
    response: { [call.status ?? 200]: call.response },
  };
}
