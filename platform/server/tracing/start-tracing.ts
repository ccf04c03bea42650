import type { Config } from '../config.ts';
import type { Tracing } from './tracing.ts';

/**
 * Starts tracing. Returns null if OTEL_EXPORTER_OTLP_ENDPOINT is not set; OpenTelemetry is then not loaded, so that the
 * server starts faster.
 */
export async function startTracing(config: Config): Promise<Tracing | null> {
  const { traces } = config.observability;
  if (traces === null) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(traces, config.trustProxy);
}
