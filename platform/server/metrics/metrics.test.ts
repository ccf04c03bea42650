import { expect, it, onTestFinished } from 'vitest';
import { CALLS, METRICS } from '#app/server.ts';
import { bookingJobs } from '#features/bookings/server/jobs.ts';
import { outboxJobs } from '#platform/server/outbox/jobs.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { REQUEST_SECONDS, REQUESTS } from './definitions.ts';
import { createPrometheusMetrics } from './prometheus.ts';

/** The value of a series in a scrape; null if it is missing. */
function figureOf(scrape: string, series: string): number | null {
  const line = scrape.split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

async function start(pages = false) {
  const metrics = createPrometheusMetrics(METRICS);
  const test = await startTestApp({ metrics, pages });
  onTestFinished(() => test.close());
  return { test, metrics, read: async (series: string) => figureOf(await metrics.scrape(), series) };
}

async function confirm(test: TestApp, bookingId: string, asTeacher: Awaited<ReturnType<typeof signInAs>>) {
  return asTeacher.put(`/api/booking-requests/${bookingId}/status`, {
    status: 'confirmed',
    confirmedDateTime: new Date(test.clock.now().getTime() + 172_800_000).toISOString(),
  });
}

it('counts requests by call name and status, pages by how they were produced, and errors by code', async () => {
  const { test, read } = await start(true);
  const guest = test.client();
  await guest.get('/api/specializations');
  await guest.get('/api/no-such-call/42');
  let pages = 0;
  // The first ones may come before answers can be cached.
  await eventually(
    async () => {
      pages += 1;
      await guest.get('/');
      return read('toran_page_seconds_count{outcome="kept"}');
    },
    (cached) => cached === 1,
  );
  expect(await read('toran_requests_total{call="listSpecializations",status="2xx"}')).toBe(1);
  expect(await read('toran_requests_total{call="page",status="2xx"}')).toBe(pages);
  expect(await read('toran_request_seconds_count{call="listSpecializations"}')).toBe(1);
  expect(await read('toran_page_seconds_count{outcome="fresh"}')).toBe(pages - 1);
  expect(await read('toran_errors_total{code="NOT_FOUND"}')).toBe(1);
});

it('never uses a path or an id as a label, and stays below 2,000 series', async () => {
  const { test, metrics } = await start();
  const guest = test.client();
  for (const url of [
    '/api/teacher/0190-secret-id',
    '/uploads/secret-key.webp',
    '/secret-page',
    '/health/live',
  ])
    await guest.get(url);
  const scrape = await metrics.scrape();
  expect(scrape).not.toContain('secret');
  // The worst case: every call was answered with every class of status.
  for (const { call } of CALLS) {
    metrics.observe(REQUEST_SECONDS, 0.1, { call: call.name });
    for (const status of ['2xx', '4xx', '5xx']) metrics.add(REQUESTS, { call: call.name, status });
  }
  const series = (await metrics.scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeLessThan(2_000);
});

it('counts requests for sessions, times to answer, refused overlaps and expiries', async () => {
  const { test, read } = await start();
  const teacher = await createTeacher(test.db);
  const asTeacher = await signInAs(test, teacher);
  const student = await createStudent(test.db);
  const asked = await (await signInAs(test, student)).post('/api/booking-requests', {
    teacherId: teacher.teacherId,
    sessionType: 'online',
    pricingType: 'hourly',
    clientPreferredDays: [],
    clientTimeSlots: [],
  });
  expect(asked.statusCode, asked.body).toBe(201);
  expect(await read('toran_booking_requests_total')).toBe(1);

  test.clock.advance(3_600_000);
  expect((await confirm(test, asked.json().id, asTeacher)).statusCode).toBe(200);
  expect(await read('toran_booking_answer_seconds_sum')).toBe(3_600);
  const other = await createBooking(test.db, { teacher, student: await createStudent(test.db) });
  const clash = await confirm(test, other.id, asTeacher);
  expect([clash.statusCode, clash.json().code]).toEqual([409, 'BOOKING_OVERLAP']);
  expect(await read('toran_booking_overlaps_refused_total')).toBe(1);

  const expiresAt = test.clock.now();
  await createBooking(test.db, { teacher, student: await createStudent(test.db), expiresAt });
  for (const job of bookingJobs) if (job.name === 'bookings.expire') await job.run(test.platform);
  expect(await read('toran_booking_expiries_total')).toBe(1);
});

it('reads pools, queues, streams, disk, database and the age of jobs at each scrape', async () => {
  const { test, metrics, read } = await start();
  expect(await read('toran_database_up')).toBe(1);
  expect(await read('toran_pool_waiting{pool="requests"}')).toBe(0);
  expect(await read('toran_queue_room{queue="passwords"}')).toBe(40);
  expect(await read('toran_streams')).toBe(0);
  expect(await read('toran_data_disk_free_ratio')).toBeGreaterThan(0);
  expect(await read('nodejs_eventloop_lag_p99_seconds')).not.toBeNull();

  const step = 'toran_job_age_seconds{task="outbox",step="expire"}';
  test.clock.advance(120_000);
  expect(await read(step)).toBe(120);
  for (const job of outboxJobs) await job.run(test.platform);
  expect(await read(step)).toBe(0);
  expect(await read('toran_job_runs_total{task="outbox",step="expire",outcome="done"}')).toBe(1);
  expect(await read('toran_job_runs_total{task="outbox",step="expire",outcome="failed"}')).toBe(0);
  expect(figureOf(await metrics.scrape(), 'toran_job_period_seconds{task="outbox"}')).toBe(60);
});

it('returns the other metrics when a reader fails', async () => {
  const metrics = createPrometheusMetrics(METRICS);
  metrics.onScrape(() => {
    throw new Error('out of luck');
  });
  metrics.onScrape(() => Promise.reject(new Error('out of luck')));
  expect(await metrics.scrape()).toContain('toran_requests_total');
});
