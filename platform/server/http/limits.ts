import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { type Limit, type LimitName, limitFactor } from '#shared/limits.ts';
import type { Actor } from '../context.ts';
import { LIMIT_TRIPS } from '../metrics/definitions.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import { networkOf } from './address.ts';

/** Counts one request against a limit; throws TOO_MANY_REQUESTS with the seconds to wait. */
export type Limiter = (name: LimitName, request: FastifyRequest, actor: Actor | null) => Promise<void>;

/** In-memory request counters that bound load; exact rules are enforced in the database. */
export async function createLimiter(
  app: FastifyInstance,
  mode: 'normal' | 'relaxed',
  limits: Readonly<Record<LimitName, Limit>>,
  metrics: Metrics = NO_METRICS,
): Promise<Limiter> {
  await app.register(rateLimit, { global: false });
  const keys = new WeakMap<FastifyRequest, Partial<Record<LimitName, string>>>();
  const names = Object.keys(limits) as LimitName[];
  const counters = new Map(
    names.map((name) => [
      name,
      app.createRateLimit({
        max: limits[name].max * limitFactor(mode),
        timeWindow: limits[name].windowSeconds * 1000,
        keyGenerator: (request) => keys.get(request)?.[name] ?? networkOf(request.ip),
      }),
    ]),
  );
  // An increase is seen only from a value on.
  for (const limit of names) metrics.add(LIMIT_TRIPS, { limit }, 0);
  return async (name, request, actor) => {
    const key = limits[name].key === 'user' && actor ? actor.userId : networkOf(request.ip);
    keys.set(request, { ...keys.get(request), [name]: key });
    const result = await counters.get(name)?.(request);
    if (result && !result.isAllowed && result.isExceeded) {
      metrics.add(LIMIT_TRIPS, { limit: name });
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfterSeconds: Math.max(1, result.ttlInSeconds),
        limit: result.max,
      });
    }
  };
}
