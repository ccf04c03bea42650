import type { FastifyReply } from 'fastify';
import type { CacheableRequest } from '../answers/cached-answer.ts';
import type { Actor } from '../context.ts';
import type { RouteDescription } from './calls/describe-call.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hook that may answer a request before any other hook runs. If it answers, it hijacks the reply. */
    early: { answer: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | null };
  }
  interface FastifyRequest {
    /** The signed-in user; set before the body is read. */
    actor: Actor | null;
    /** Set for guests' requests whose answer may be cached. */
    caching: CacheableRequest | null;
    /** Error of an early answer. It is thrown later, when the security headers are set. */
    refusal: unknown;
  }

  interface FastifyContextConfig {
    /** Name of the call that the route serves. */
    call?: string;
    /** What the API document says of the route; routes without it are not in the document. */
    described?: RouteDescription;
  }
}
