import type { Actor } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set before a body is read. */
    actor: Actor | null;
  }
}
