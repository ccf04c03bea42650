import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../context.ts';
import { isDatabaseUp } from '../../db/ping.ts';

/** Whether the process should get requests; app/run.ts sets `draining` on shutdown. */
export type DrainState = { draining: boolean };

/**
 * Registers the health checks. Liveness only says that the process runs. Readiness checks that the database answers and
 * that no shutdown has started. Neither reveals more.
 */
export function registerHealth(app: FastifyInstance, platform: Platform, lifecycle: DrainState): void {
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const ready = !lifecycle.draining && (await isDatabaseUp(platform.db));
    reply.header('cache-control', 'no-store');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
