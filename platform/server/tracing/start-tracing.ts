import type { Config } from '../config.ts';
import type { Tracing } from './tracing.ts';

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT. OpenTelemetry is loaded only if it is set, so that starts stay quick. */
export async function startTracing(config: Config): Promise<Tracing | null> {
  const { traces } = config.observability;
  if (traces === null) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(traces, config.trustProxy);
}
