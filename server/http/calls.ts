import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Platform } from '../context.ts';
import type { BoundCall } from './bind.ts';
import { refusePoisonedQuery } from './body.ts';
import type { Limiter } from './limits.ts';
import { refuseCrossSite } from './origin.ts';
import { actorOf, createContext } from './request-context.ts';

const DEFAULT_BODY_LIMIT = 32 * 1024;
const IDEMPOTENCY_HEADER = z.object({
  'idempotency-key': z.string().max(200).optional().describe('Makes a retry safe for 24 hours'),
});

/** Registers calls as HTTP routes, each behind the origin check, the session and its limits. */
export function registerCalls(
  app: FastifyInstance,
  platform: Platform,
  limit: Limiter,
  calls: readonly BoundCall[],
): void {
  for (const bound of calls) {
    const { call } = bound;
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = createContext(platform, request, reply, request.actor);
      const raw = { params: request.params, query: request.query, body: request.body };
      const result = await bound.execute(raw, context);
      reply.code(call.status ?? 200).type('application/json; charset=utf-8');
      const answer = JSON.stringify(result) ?? '{}';
      return call.etag ? unlessKnown(answer, request, reply) : answer;
    };
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
      schema: documentation(bound),
      // The document shows the schemas; `bind` does the judging, with every complaint and our own words.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      onRequest: async (request, reply) => {
        refuseCrossSite(request, platform.config.publicOrigin);
        refusePoisonedQuery(request.query);
        await limit('apiByIp', request, null);
        request.actor = await actorOf(platform, request);
        const isPublic = call.access === 'public' && call.method === 'GET' && request.actor === null;
        reply.header('cache-control', isPublic ? 'private, max-age=0' : 'no-store');
        if (request.actor) await limit('apiByUser', request, request.actor);
        // Strangers learn nothing about limits of calls they may not make, and spend none of them.
        if (call.access !== 'public' && request.actor === null) return;
        if (call.limit) await limit(call.limit, request, request.actor);
      },
      // Access is refused before a body is read: no stranger makes the server buffer anything.
      preParsing: async (request) => {
        bound.checkAccess(request.actor);
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
    ...(call.body && { body: call.body }),
    ...(call.idempotent && { headers: IDEMPOTENCY_HEADER }),
    response: { [call.status ?? 200]: call.response },
  };
}
