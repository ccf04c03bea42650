/** Definition of a metric. Durations are in seconds, as Prometheus expects. */
export type Metric = {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** `toran_…`, with its unit; counters end in `_total`. */
  readonly name: string;
  readonly help: string;
  /** Label values must come from the code, never from a request: each value adds a permanent series. */
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
};

type Labels = Readonly<Record<string, string>>;

/** Functions with which the application records its metrics. */
export type Metrics = {
  /** Adds to a counter. */
  add(metric: Metric, labels?: Labels, by?: number): void;
  /** Sets a gauge. */
  set(metric: Metric, value: number, labels?: Labels): void;
  /** Adds a value to a histogram. */
  observe(metric: Metric, value: number, labels?: Labels): void;
  /**
   * `read` runs before each scrape and sets gauges whose values are read, not counted. If it fails, the gauges keep
   * their values.
   */
  onScrape(read: () => void | Promise<void>): void;
};

/** The metrics of a process without METRICS_PORT: nothing is counted. */
export const NO_METRICS: Metrics = {
  add: () => undefined,
  set: () => undefined,
  observe: () => undefined,
  onScrape: () => undefined,
};

export function defineMetric(metric: Metric): Metric {
  return metric;
}
