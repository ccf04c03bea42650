import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../scripts/free-port.ts';
import { eventually } from './patience.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openTestDb } from './test-db.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const spans: Span[] = [];
/** Takes traces as OpenTelemetry's collector does. */
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = JSON.parse(Buffer.concat(chunks).toString());
  for (const { scopeSpans } of sent.resourceSpans)
    for (const scope of scopeSpans) spans.push(...(scope.spans as Span[]));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let database: Awaited<ReturnType<typeof openTestDb>>;
let server: ServerProcess;
let metricsUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as { port: number };
  const metricsPort = await findFreePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  database = await openTestDb();
  server = await startServerProcess({
    DATABASE_URL: database.connectionString,
    METRICS_PORT: String(metricsPort),
    SLOW_STATEMENT_MS: '1',
    TRUST_PROXY: 'loopback',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
});
afterAll(async () => {
  await server.dispose();
  await database.release();
  collector.close();
});

const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value.stringValue;

it('sends the spans of a request and of its SQL to the collector, in the trace of the proxy', async () => {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
  const url = `${server.origin}/api/teachers/search?city=Secretpur`;
  const answer = await fetch(url, { headers: { traceparent, 'x-request-id': 'proxy-request-1' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe('proxy-request-1');
  await eventually(
    async () => spans,
    (all) => all.some(({ name }) => name === 'searchTeachers'),
  );
  const request = spans.find(({ name }) => name === 'searchTeachers');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
  expect(attribute(request, 'toran.request_id')).toBe('proxy-request-1');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const span of statements) {
    expect(span.traceId).toBe(TRACE);
    expect(attribute(span, 'db.query.text')).toMatch(/\b(select|with) /);
    expect(span.name).toMatch(/^(select|with)$/);
    expect(attribute(span, 'toran.call')).toBe('searchTeachers');
  }
  expect(JSON.stringify(spans)).not.toContain('Secretpur');
  const lines = server.output().split('\n');
  expect(lines.some((line) => line.includes(`"traceId":"${TRACE}"`))).toBe(true);
});

it('serves figures at METRICS_PORT only', async () => {
  const scraped = await fetch(metricsUrl);
  expect(scraped.headers.get('content-type')).toContain('text/plain');
  const text = await scraped.text();
  expect(text).toMatch(/^toran_requests_total\{call="searchTeachers",status="2xx"\} 1$/m);
  expect(text).toMatch(/^toran_searches_total\{from="database"\} 1$/m);
  expect(text).toMatch(/^toran_database_up 1$/m);
  expect(text).toMatch(/^toran_pool_connections\{pool="jobs",state="idle"\} \d+$/m);
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
});

it('logs slow statements with their call', () => {
  const slow = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"slow statement"'))
    .map((line) => JSON.parse(line));
  expect(slow.length).toBeGreaterThan(0);
  expect(slow.every(({ statement, ms }) => typeof statement === 'string' && ms >= 1)).toBe(true);
  expect(JSON.stringify(slow)).not.toContain('Secretpur');
});
