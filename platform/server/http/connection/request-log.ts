import type { FastifyInstance } from 'fastify';

/** Under load, one logged request stands for this many. */
const SAMPLE = 100;

/**
 * Creates a function that returns how many requests a log line stands for: 1, SAMPLE, or 0 if the request is not
 * logged. In each second, the first `perSecond` requests are all logged. `now` is in milliseconds and never goes back.
 */
export function createLogSampler(perSecond: number): (now: number) => number {
  let second = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now - second >= 1_000) {
      second = now;
      count = 0;
    }
    count += 1;
    if (count <= perSecond) return 1;
    return (count - perSecond) % SAMPLE === 0 ? SAMPLE : 0;
  };
}

/** Logs one line per request at level info, a sample of them under load. Answers of 500 and above are always logged. */
export function logRequests(app: FastifyInstance, perSecond: number): void {
  const sample = createLogSampler(perSecond);
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const standsFor = status >= 500 ? 1 : sample(performance.now());
    if (standsFor === 0) return;
    // Log the path only: a query can hold a location, a search or a token.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0];
    const line = { method: request.method, path, status, ms: Math.round(elapsedTime) };
    const isHealthCheck = status === 200 && path?.startsWith('/health/');
    request.log[isHealthCheck ? 'debug' : 'info'](
      standsFor === 1 ? line : { ...line, sampled: standsFor },
      'request',
    );
  });
}
