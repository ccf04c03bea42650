import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Refuses requests that arrive after `close()` was called, with our 503 (for a page, an error page). Register it after
 * the cookies. Health checks are not refused.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isClosing || request.url.startsWith('/health/')) return;
    reply.header('connection', 'close');
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
}
