import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { logSlowStatements, type StatementObserver } from '#platform/server/db/observe-statements.ts';
import { type Metrics, NO_METRICS } from '#platform/server/metrics/metrics.ts';
import { startTracing } from '#platform/server/tracing/start-tracing.ts';
import { METRICS } from './server.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

type Observability = { metrics: Metrics; observers: readonly StatementObserver[] };

/**
 * Starts the metrics, traces and slow-statement log that the configuration enables, and loads only their libraries.
 * Call it before the routes are registered. Throws StartError if METRICS_PORT is taken.
 */
export async function startObservability(
  app: FastifyInstance,
  config: Config,
  shutdown: ShutdownHooks,
): Promise<Observability> {
  const { slowStatementMs } = config.observability;
  const tracing = await startTracing(config);
  tracing?.watchRequests(app);
  if (tracing !== null) shutdown.add(() => tracing.stop());
  return {
    metrics: await startMetrics(config, shutdown),
    observers: [
      ...(slowStatementMs === null ? [] : [logSlowStatements(app.log, slowStatementMs)]),
      ...(tracing === null ? [] : [tracing.observeStatement]),
    ],
  };
}

async function startMetrics({ observability }: Config, shutdown: ShutdownHooks): Promise<Metrics> {
  if (observability.metrics === null) return NO_METRICS;
  const { createPrometheusMetrics } = await import('#platform/server/metrics/prometheus.ts');
  const metrics = createPrometheusMetrics(METRICS);
  const { serveMetrics } = await import('#platform/server/metrics/serve-metrics.ts');
  const served = await serveMetrics(observability.metrics, () => metrics.scrape());
  shutdown.add(() => served.stop());
  return metrics;
}
