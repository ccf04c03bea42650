import * as z from 'zod';

/** Environment of metrics, logs and traces; platform/server/config.ts reads it with the rest. */
export const OBSERVABILITY_ENV = {
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(600_000).default(1_000),
  LOG_REQUESTS_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).default(100),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must look like name=value,name=value')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('toran'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
};
const VALUES = z.object(OBSERVABILITY_ENV);

export type TraceConfig = {
  /** Base URL of the collector; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Share of requests to trace, 0 to 1, unless a trusted proxy decided. */
  ratio: number;
};

export type ObservabilityConfig = {
  /** Where GET /metrics is served; null: nowhere. */
  metrics: { port: number; host: string } | null;
  /** SQL statements that take longer than this are logged; null: none is logged. */
  slowStatementMs: number | null;
  /**
   * If there are more requests per second than this, only one of 100 further requests is logged. Failed requests are
   * always logged.
   */
  loggedPerSecond: number;
  traces: TraceConfig | null;
};

function headersOf(list: string): Record<string, string> {
  if (list === '') return {};
  const pairs = list.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
  });
  return Object.fromEntries(pairs);
}

/** Reports settings that exclude each other. */
export function observabilityContradictions(set: Readonly<Record<string, string | undefined>>): string[] {
  const isSame = set.METRICS_PORT !== undefined && set.METRICS_PORT === (set.PORT ?? '3000');
  return isSame ? ['METRICS_PORT: must differ from PORT, which is public'] : [];
}

/** Call it after the values were validated. */
export function observabilityConfig(set: Readonly<Record<string, string | undefined>>): ObservabilityConfig {
  const values = VALUES.parse(set);
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  return {
    metrics: port === undefined ? null : { port, host },
    slowStatementMs: values.SLOW_STATEMENT_MS === 0 ? null : values.SLOW_STATEMENT_MS,
    loggedPerSecond: values.LOG_REQUESTS_PER_SECOND,
    traces:
      endpoint === undefined
        ? null
        : {
            endpoint: endpoint.replace(/\/+$/, ''),
            headers: headersOf(values.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
            serviceName: values.OTEL_SERVICE_NAME,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}
