import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asAppError } from '../http/connection/error-handler.ts';
import { ERRORS, REQUEST_SECONDS, REQUESTS } from './definitions.ts';
import { type Metrics, NO_METRICS } from './metrics.ts';

/** Names, for metrics, of routes that are not API calls. */
const NAMES: Readonly<Record<string, string>> = {
  '/*': 'page',
  '/api/events': 'events',
  '/health/live': 'health',
  '/health/ready': 'health',
  '/uploads/:key': 'upload',
};

/** The name of the request's call, or of the kind of route. Never taken from what the client sent. */
export function nameOfRoute({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.call ?? NAMES[url ?? ''] ?? 'other';
}

/** Counts answers and errors by call name. Call it before the routes are registered. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  if (metrics === NO_METRICS) return;
  app.addHook('onResponse', async (request, reply) => {
    const call = nameOfRoute(request);
    metrics.add(REQUESTS, { call, status: statusClass(reply.statusCode) });
    // A stream is open for as long as its page, and the checks of a load balancer would hide slow requests of people.
    if (call !== 'events' && call !== 'health')
      metrics.observe(REQUEST_SECONDS, reply.elapsedTime / 1_000, { call });
  });
  app.addHook('onError', async (_request, _reply, error) =>
    metrics.add(ERRORS, { code: asAppError(error).code }),
  );
}

/** Returns the status label. 304 and redirects count as 2xx: a class of their own would add a series for every call. */
function statusClass(code: number): string {
  return code < 400 ? '2xx' : `${Math.floor(code / 100)}xx`;
}
