import type { Actor } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set before the body is read. */
    actor: Actor | null;
  }

  interface FastifyContextConfig {
    /** Name of the call that the route serves. */
    call?: string;
  }
}
