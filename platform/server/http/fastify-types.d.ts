import type { FastifyReply } from 'fastify';
import type { Caching } from '../answers/cached-answer.ts';
import type { Actor } from '../context.ts';
import type { Described } from './calls/describe-call.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers requests before any other hook runs; it takes over the reply if it does. */
    early: { answer: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | null };
  }
  interface FastifyRequest {
    /** The signed-in user; set before the body is read. */
    actor: Actor | null;
    /** Set for guests' requests whose answer may be cached. */
    caching: Caching | null;
    /** Why an early answer was refused. Thrown once the headers of every answer are set. */
    refusal: unknown;
  }

  interface FastifyContextConfig {
    /** Name of the call that the route serves. */
    call?: string;
    /** What the API document says of the route; routes without it are not in the document. */
    described?: Described;
  }
}
