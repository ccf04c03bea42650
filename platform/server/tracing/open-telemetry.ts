import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
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

const headers = { get: (from: FastifyRequest['headers'], key: string) => from[key], keys: Object.keys };

/** Sends spans to the collector in batches; the site goes on without a collector. */
export function createTracing(config: TraceConfig, trustProxy: string | false): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const propagator = new W3CTraceContextPropagator();
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
        const parent = isTrusted(request.raw)
          ? propagator.extract(context.active(), request.headers, headers)
          : context.active();
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
        context.with(at, done);
      });
      // Reading the body leaves the request's async context, so it is entered again here.
      app.addHook('preHandler', (request, _reply, done) => {
        const traced = spans.get(request);
        if (traced === undefined) done();
        else context.with(traced.at, done);
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
      if (trace.getActiveSpan()?.isRecording() !== true) return () => undefined;
      const statement = text.replace(/\s+/g, ' ').trim();
      const [verb = 'statement'] = statement.replace(LEADING_COMMENT, '').split(' ', 1);
      const span = tracer.startSpan(verb, {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': statement.slice(0, STATEMENT_LENGTH),
          'toran.call': currentCall() ?? '',
        },
      });
      return (error) => {
        if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    stop: () => provider.shutdown(),
  };
}
