import prom from 'prom-client';
import type { Metric, Metrics } from './metrics.ts';

/**
 * Maximum time that a scrape waits for a `read` function. Such a function may wait for a database connection; if the
 * database hangs, the other metrics must still appear.
 */
const READ_MS = 2_000;

type Collected = {
  counter: prom.Counter;
  gauge: prom.Gauge;
  histogram: prom.Histogram;
};

export type PrometheusMetrics = Metrics & {
  /** The figures in Prometheus' text format. */
  scrape(): Promise<string>;
};

function create(registry: prom.Registry, metric: Metric): prom.Counter | prom.Gauge | prom.Histogram {
  const { name, help } = metric;
  const options = { name, help, labelNames: [...(metric.labels ?? [])], registers: [registry] };
  if (metric.kind === 'counter') return new prom.Counter(options);
  if (metric.kind === 'gauge') return new prom.Gauge(options);
  return new prom.Histogram({ ...options, buckets: [...(metric.buckets ?? [])] });
}

/** Runs one reader; resolves when it is done, failed or takes too long. */
async function readInTime(read: () => void | Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, READ_MS);
  });
  await Promise.race([Promise.resolve().then(read), late]).catch(() => undefined);
  clearTimeout(timer);
}

/**
 * Creates metrics in prom-client's registry, together with its own metrics of the process (CPU, memory, event loop
 * lag). Throws if two metrics have the same name.
 */
export function createPrometheusMetrics(definitions: readonly Metric[]): PrometheusMetrics {
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  const byMetric = new Map(definitions.map((metric) => [metric, create(registry, metric)]));
  const readers: (() => void | Promise<void>)[] = [];

  function find<K extends keyof Collected>(metric: Metric, kind: K): Collected[K] {
    const collected = byMetric.get(metric);
    if (collected === undefined || metric.kind !== kind)
      throw new Error(`${metric.name} is no registered ${kind}`);
    return collected as Collected[K];
  }

  return {
    add: (metric, labels = {}, by = 1) => find(metric, 'counter').inc(labels, by),
    set: (metric, value, labels = {}) => find(metric, 'gauge').set(labels, value),
    observe: (metric, value, labels = {}) => find(metric, 'histogram').observe(labels, value),
    onScrape: (reader) => void readers.push(reader),
    async scrape() {
      await Promise.all(readers.map(readInTime));
      return registry.metrics();
    },
  };
}
