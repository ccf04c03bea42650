import { defineMetric, type Metric } from './metrics.ts';

/** Few bounds, because each one adds a series for every call. The alert about slow requests counts those above the last. */
const REQUEST_BUCKETS = [0.1, 1];

export const REQUESTS = defineMetric({
  kind: 'counter',
  name: 'toran_requests_total',
  help: 'Answered requests by call name and class of status: 2xx (with redirects and 304), 4xx or 5xx',
  labels: ['call', 'status'],
});
export const REQUEST_SECONDS = defineMetric({
  kind: 'histogram',
  name: 'toran_request_seconds',
  help: 'Time from the head of a request to the end of its answer, by call name',
  labels: ['call'],
  buckets: REQUEST_BUCKETS,
});
export const PAGE_SECONDS = defineMetric({
  kind: 'histogram',
  name: 'toran_page_seconds',
  help: 'Time to produce a page: cached in memory or fresh',
  labels: ['outcome'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1],
});
export const ERRORS = defineMetric({
  kind: 'counter',
  name: 'toran_errors_total',
  help: 'Error answers of calls by code',
  labels: ['code'],
});
export const LIMIT_TRIPS = defineMetric({
  kind: 'counter',
  name: 'toran_limit_trips_total',
  help: 'Requests refused by a request limit, by its name',
  labels: ['limit'],
});
export const POOL_CONNECTIONS = defineMetric({
  kind: 'gauge',
  name: 'toran_pool_connections',
  help: 'Database connections by pool and state (in_use, idle)',
  labels: ['pool', 'state'],
});
export const POOL_WAITING = defineMetric({
  kind: 'gauge',
  name: 'toran_pool_waiting',
  help: 'Work that waits for a database connection, by pool',
  labels: ['pool'],
});
export const DATABASE_UP = defineMetric({
  kind: 'gauge',
  name: 'toran_database_up',
  help: '1 if the database answered during the scrape. If not, figures read from it keep their last value',
});
export const OUTBOX_AGE = defineMetric({
  kind: 'gauge',
  name: 'toran_outbox_oldest_seconds',
  help: 'How long the message that is due longest has waited, by channel',
  labels: ['channel'],
});
export const PROVIDER_PAUSED = defineMetric({
  kind: 'gauge',
  name: 'toran_provider_paused',
  help: '1 while nothing is sent because the provider of the channel failed repeatedly',
  labels: ['channel'],
});
/** The label is `task`, because Prometheus itself sets `job`. */
export const JOB_RUNS = defineMetric({
  kind: 'counter',
  name: 'toran_job_runs_total',
  help: 'Ended runs of job steps by outcome (done, failed)',
  labels: ['task', 'step', 'outcome'],
});
export const JOB_AGE = defineMetric({
  kind: 'gauge',
  name: 'toran_job_age_seconds',
  help: 'Time since a job step last ended well in this process, or since the process started',
  labels: ['task', 'step'],
});
export const JOB_PERIOD = defineMetric({
  kind: 'gauge',
  name: 'toran_job_period_seconds',
  help: 'Time between two runs by the timetable',
  labels: ['task'],
});
export const STREAMS = defineMetric({
  kind: 'gauge',
  name: 'toran_streams',
  help: 'Open event streams (pages with live updates)',
});
export const CACHED_BYTES = defineMetric({
  kind: 'gauge',
  name: 'toran_kept_answers_bytes',
  help: 'Memory of cached answers, compressed ones and parts of pages included',
});
export const LIVE_UPDATES_UP = defineMetric({
  kind: 'gauge',
  name: 'toran_live_updates_up',
  help: '0 while pages are open and live hints of other processes do not arrive',
});
export const BUS_LAG = defineMetric({
  kind: 'gauge',
  name: 'toran_bus_lag_seconds',
  help: 'Longest time from the sending of a live hint to its arrival in this process, of the last minute; or the age of the oldest that could not be sent',
});
export const QUEUE_LENGTH = defineMetric({
  kind: 'gauge',
  name: 'toran_queue_waiting',
  help: 'Work that waits for the CPU by queue: password hashes, pictures',
  labels: ['queue'],
});
export const QUEUE_CAPACITY_LEFT = defineMetric({
  kind: 'gauge',
  name: 'toran_queue_room',
  help: 'How many more may wait in the queue before requests are answered 503',
  labels: ['queue'],
});
export const DISK_FREE = defineMetric({
  kind: 'gauge',
  name: 'toran_data_disk_free_ratio',
  help: 'Free share of the disk of DATA_DIR, 0 to 1',
});

export const PLATFORM_METRICS: readonly Metric[] = [
  ...[REQUESTS, REQUEST_SECONDS, PAGE_SECONDS, ERRORS, LIMIT_TRIPS],
  ...[POOL_CONNECTIONS, POOL_WAITING, DATABASE_UP, OUTBOX_AGE, PROVIDER_PAUSED],
  ...[JOB_RUNS, JOB_AGE, JOB_PERIOD, STREAMS, CACHED_BYTES, LIVE_UPDATES_UP, BUS_LAG],
  ...[QUEUE_LENGTH, QUEUE_CAPACITY_LEFT, DISK_FREE],
];
