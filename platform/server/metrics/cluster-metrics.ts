import prom from 'prom-client';
import type { PrometheusMetrics } from './prometheus.ts';

/** In a worker of node:cluster: the parent asks it for its figures. Call it once. */
export function reportToParent(metrics: PrometheusMetrics): void {
  // The constructor starts to answer the parent's questions.
  new prom.AggregatorRegistry();
  prom.AggregatorRegistry.setRegistries([metrics.registry]);
}

/** In the parent: figures of all workers, added up by each metric's rule. Rejects if a worker does not answer in 5 s. */
export function workersScrape(): () => Promise<string> {
  const workers = new prom.AggregatorRegistry();
  return () => workers.clusterMetrics();
}
