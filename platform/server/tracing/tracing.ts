import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { StatementObserver } from '../db/observe-statements.ts';

/** Spans of requests, and of the statements that they make. */
export type Tracing = {
  /** Call it before the routes are registered. */
  watchRequests(app: FastifyInstance): void;
  observeStatement: StatementObserver;
  /** Sends what is left. */
  stop(): Promise<void>;
};

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT. OpenTelemetry is loaded only if it is set: it takes 100 ms to start. */
export async function startTracing(config: Config): Promise<Tracing | null> {
  const { traces } = config.observability;
  if (traces === null) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(traces, config.trustProxy);
}
