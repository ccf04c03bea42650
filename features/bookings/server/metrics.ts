import { defineMetric } from '#platform/server/metrics/metrics.ts';

const HOUR = 3_600;

export const BOOKING_REQUESTS = defineMetric({
  kind: 'counter',
  name: 'toran_booking_requests_total',
  help: 'Requests for a session',
});
export const BOOKING_ANSWER_SECONDS = defineMetric({
  kind: 'histogram',
  name: 'toran_booking_answer_seconds',
  help: "Time from a request to the teacher's answer",
  buckets: [HOUR / 12, HOUR / 2, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR, 72 * HOUR],
});
export const BOOKING_EXPIRIES = defineMetric({
  kind: 'counter',
  name: 'toran_booking_expiries_total',
  help: 'Requests that expired without an answer',
});
export const BOOKING_OVERLAPS = defineMetric({
  kind: 'counter',
  name: 'toran_booking_overlaps_refused_total',
  help: 'Confirmations refused because the teacher has another session at that time',
});

export const BOOKING_METRICS = [BOOKING_REQUESTS, BOOKING_ANSWER_SECONDS, BOOKING_EXPIRIES, BOOKING_OVERLAPS];
