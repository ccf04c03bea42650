import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import { currentCall } from '../current-call.ts';
import { createProxyCheck } from '../http/connection/request-id.ts';
import { nameOfRoute } from '../metrics/watch-requests.ts';
import type { TraceConfig } from '../observability-config.ts';
import type { Tracing } from './tracing.ts';

/** The comment at the start of a statement. It names the statement in PostgreSQL's logs. */
const LEADING_COMMENT = /^\/\*[^*]*\*\/ /;
const STATEMENT_LENGTH = 2_000;
/** Routes without spans: health checks come every second, and an event stream stays open for hours. */
const UNTRACED = new Set(['health', 'events']);

/** The header of W3C Trace Context. Later versions may have more fields. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The span of the caller, which its trace header names. Without a valid one a new trace begins. */
function contextOfCaller({ traceparent }: FastifyRequest['headers']): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(traceparent)) ?? [];
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}

/** Sends spans to the collector in batches; the site goes on without a collector. */
export function createTracing(config: TraceConfig, trustProxy: string | false): Tracing {
  /** The context of the request in whose asynchronous work the code runs. */
  const current = new AsyncLocalStorage<Context>();
  const exporter = new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces`, headers: config.headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('toran');
  const isTrusted = createProxyCheck(trustProxy);
  const spans = new WeakMap<FastifyRequest, { span: Span; at: Context }>();

  return {
    watchRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const name = nameOfRoute(request);
        if (UNTRACED.has(name)) return done();
        // Only trace headers from a trusted proxy count: otherwise a client could have all its requests sampled.
        const parent = isTrusted(request.raw) ? contextOfCaller(request.headers) : ROOT_CONTEXT;
        const attributes = {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? '',
          'toran.request_id': request.id,
        };
        const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
        const at = trace.setSpan(parent, span);
        spans.set(request, { span, at });
        const { traceId, traceFlags } = span.spanContext();
        if ((traceFlags & TraceFlags.SAMPLED) !== 0) request.log = request.log.child({ traceId });
        current.run(at, done);
      });
      // Reading the body leaves the request's async context, so it is entered again here.
      app.addHook('preHandler', (request, _reply, done) => {
        const traced = spans.get(request);
        if (traced === undefined) done();
        else current.run(traced.at, done);
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request)?.span;
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    observeStatement(text) {
      // Statements outside a sampled request, such as those of jobs and the outbox, get no span.
      const at = current.getStore() ?? ROOT_CONTEXT;
      if (trace.getSpan(at)?.isRecording() !== true) return () => undefined;
      const statement = text.replace(/\s+/g, ' ').trim();
      const [verb = 'statement'] = statement.replace(LEADING_COMMENT, '').split(' ', 1);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': statement.slice(0, STATEMENT_LENGTH),
        'toran.call': currentCall() ?? '',
      };
      const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes }, at);
      return (error) => {
        if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    stop: () => provider.shutdown(),
  };
}
