import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../context.ts';
import { databaseAnswers } from '../../db/ping.ts';

/** Whether the process should get requests; app/run.ts sets `draining` on shutdown. */
export type Lifecycle = { draining: boolean };

/** Liveness checks nothing; readiness checks the database and that we are not draining. Neither reveals more. */
export function registerHealth(app: FastifyInstance, platform: Platform, lifecycle: Lifecycle): void {
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const ready = !lifecycle.draining && (await databaseAnswers(platform.db));
    reply.header('cache-control', 'no-store');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
