import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';
import { type Limit, type LimitName, limitFactor } from '#shared/calls/limits.ts';
import type { Actor } from '../../context.ts';
import { LIMIT_TRIPS } from '../../metrics/definitions.ts';
import { type Metrics, NO_METRICS } from '../../metrics/metrics.ts';
import type { SharedCounts } from '../../redis/shared-counts.ts';
import { networkOf } from '../connection/address.ts';

/** Counts one request against a limit; throws TOO_MANY_REQUESTS with the seconds to wait. */
export type Limiter = (name: LimitName, request: FastifyRequest, actor: Actor | null) => Promise<void>;

/** If the shared counters fail, this process counts with its own counters for this time. */
const PAUSE_MS = 1_000;

type LimiterOptions = {
  mode: 'normal' | 'relaxed';
  limits: Readonly<Record<LimitName, Limit>>;
  metrics?: Metrics;
  /** Counters that several processes share; null: this process counts in its own memory. */
  shared?: SharedCounts | null;
  /**
   * The part of each limit, 0 to 1, that this process may use; with shared counters, the part that all processes may
   * use together.
   */
  shareOfLimits?: number;
};

type Counter = ReturnType<FastifyInstance['createRateLimit']>;
type Counted = Awaited<ReturnType<Counter>>;

/**
 * Counts requests to limit the load. Rules that must be exact are enforced in the database. If the shared counters
 * fail, this process counts alone for a moment.
 */
export async function createLimiter(
  app: FastifyInstance,
  { mode, limits, metrics = NO_METRICS, shared = null, shareOfLimits = 1 }: LimiterOptions,
): Promise<Limiter> {
  const keys = new WeakMap<FastifyRequest, Partial<Record<LimitName, string>>>();
  const names = Object.keys(limits) as LimitName[];

  async function countersIn(store: Awaited<ReturnType<SharedCounts['limits']>>) {
    const counters = new Map<LimitName, Counter>();
    // A Fastify scope of its own, because the plugin has one store per scope.
    await app.register(async (own) => {
      await own.register(rateLimit, { global: false, ...store });
      for (const name of names) {
        const options = {
          max: Math.ceil(limits[name].max * limitFactor(mode) * shareOfLimits),
          timeWindow: limits[name].windowSeconds * 1000,
          // All limits share one store.
          keyGenerator: (request: FastifyRequest) =>
            `${name} ${keys.get(request)?.[name] ?? networkOf(request.ip)}`,
        };
        counters.set(name, own.createRateLimit(options));
      }
    });
    return counters;
  }

  const own = await countersIn({});
  const common = shared === null ? null : await countersIn(await shared.limits());
  let pausedUntil = 0;
  async function count(name: LimitName, request: FastifyRequest): Promise<Counted | undefined> {
    if (common !== null && performance.now() >= pausedUntil) {
      try {
        return await common.get(name)?.(request);
      } catch (err) {
        pausedUntil = performance.now() + PAUSE_MS;
        request.log.warn({ err }, 'limits can’t be counted together; this process counts for itself');
      }
    }
    return own.get(name)?.(request);
  }

  // Create every series with 0: Prometheus sees an increase only after an earlier value.
  for (const limit of names) metrics.add(LIMIT_TRIPS, { limit }, 0);
  return async (name, request, actor) => {
    const key = limits[name].key === 'user' && actor ? actor.userId : networkOf(request.ip);
    keys.set(request, { ...keys.get(request), [name]: key });
    const result = await count(name, request);
    if (result && !result.isAllowed && result.isExceeded) {
      metrics.add(LIMIT_TRIPS, { limit: name });
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfterSeconds: Math.max(1, result.ttlInSeconds),
        limit: result.max,
      });
    }
  };
}
