import { METRICS } from '#app/server.ts';
import { reportToParent } from '#platform/server/metrics/cluster-metrics.ts';
import { OUTBOX_AGE, POOL_WAITING, REQUESTS } from '#platform/server/metrics/definitions.ts';
import { createPrometheusMetrics } from '#platform/server/metrics/prometheus.ts';

/** A worker of node:cluster with the figures of one process (test/cluster-metrics.test.ts). */
const metrics = createPrometheusMetrics(METRICS);
const number = Number(process.env.WORKER_NUMBER);
metrics.add(REQUESTS, { call: 'searchTeachers', status: '2xx' }, 10 * number);
metrics.onScrape(() => {
  metrics.set(POOL_WAITING, number, { pool: 'requests' });
  metrics.set(OUTBOX_AGE, 100 * number, { channel: 'email' });
});
reportToParent(metrics);
process.send?.('ready');
