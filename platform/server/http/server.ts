import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Config } from '../config.ts';
import { acceptJsonBodies } from './connection/body.ts';
import { refuseWhileClosing } from './connection/closing.ts';
import { compressAnswers } from './connection/compress.ts';
import { errorHandler } from './connection/error-handler.ts';
import { securityHeaders, setSecurityHeaders } from './connection/headers.ts';
import { hasClearHost } from './connection/host.ts';
import { createRequestIdReader, REQUEST_ID_HEADER } from './connection/request-id.ts';
import { logRequests } from './connection/request-log.ts';

const MAX_URL = 4096;
const CLOSE_DELAY_MS = 1_000;
const SILENCE_MS = 90_000;
/** When slow clients are cut off, in ms: Node's own limits are 60 s for headers and 300 s for a request. */
const CUT_OFF = { headers: 10_000, request: 30_000, checkEvery: 2_000 };
/**
 * Concurrent requests per connection. Browsers and proxies wait for answers, and each queued request would hold a file
 * open.
 */
const AT_ONCE = 32;

/**
 * Fields of PostgreSQL's errors that are not logged: they quote whole rows ("Failing row contains …"), which contain
 * personal data.
 */
const UNLOGGED = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true };

/** Statuses for errors of the HTTP parser, by code; others are a bad request. */
const REFUSED_BY_PARSER: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** `bind` validates and serialises our calls, so Fastify's compilers are not loaded. */
const NO_COMPILERS = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: () => () => (answer: unknown) => JSON.stringify(answer),
};

/** A raw HTTP response for a request that could not be parsed. */
function parserRefusal(code: string | undefined, headers: Readonly<Record<string, string>>): string {
  const status = REFUSED_BY_PARSER[code ?? ''] ?? '400 Bad Request';
  const all = { connection: 'close', 'content-length': '0', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * If the page cache has an answer, sends it before any other work. An error is stored in `refusal`, and thrown by a
 * later hook, after the security headers are set.
 */
function answerEarly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (app.early.answer === null || !hasClearHost(request)) return;
    await app.early.answer(request, reply).catch((error: unknown) => {
      request.refusal = error;
    });
  });
}

/** Throws the error of an early answer, and refuses an unclear Host header, after the security headers are set. */
function refuseWhatCameEarly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.refusal !== null) throw request.refusal;
    if (!hasClearHost(request)) throw new AppError('MALFORMED_BODY');
  });
}

function storeCachedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => request.caching?.store(reply, payload) ?? payload);
}

function refuseTooManyAtOnce(app: FastifyInstance): void {
  const underway = new WeakMap<object, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = underway.get(socket) ?? 0;
    underway.set(socket, before + 1);
    reply.raw.once('close', () => underway.set(socket, (underway.get(socket) ?? 1) - 1));
    if (before >= AT_ONCE) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
  });
}

function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_URL) throw new AppError('URL_TOO_LONG');
  });
}

/**
 * The hooks that every request passes, in this order. On the way back, an answer is stored in the page cache before it
 * is compressed. The application's own hooks (app/server.ts) run after these.
 */
const EVERY_REQUEST: readonly ((app: FastifyInstance, config: Config) => unknown)[] = [
  acceptJsonBodies,
  answerEarly,
  (app, { production }) => setSecurityHeaders(app, production),
  refuseWhatCameEarly,
  (app) => app.register(cookie),
  refuseWhileClosing,
  storeCachedAnswers,
  compressAnswers,
  refuseTooManyAtOnce,
  refuseLongAddresses,
  (app, { observability }) => logRequests(app, observability.loggedPerSecond),
];

/**
 * Creates a Fastify server without routes. It accepts only JSON bodies, answers errors in our format, sets the security
 * headers, and disconnects slow clients (headers after 10 s, a whole request after 30 s, checked every 2 s, unless a
 * test says otherwise). Logs JSON to standard output unless `logStream` is given.
 */
export async function createServer(
  config: Config,
  logStream?: { write(line: string): void },
  cutOff = CUT_OFF,
): Promise<FastifyInstance> {
  const bare = securityHeaders(config.production);
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: UNLOGGED,
            ...(logStream && { stream: logStream }),
          },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: createRequestIdReader(config.trustProxy),
    requestIdHeader: false,
    requestTimeout: cutOff.request,
    // Closes connections idle in both directions, such as clients that do not read. Live updates send more often.
    connectionTimeout: SILENCE_MS,
    http: {
      headersTimeout: cutOff.headers,
      connectionsCheckingInterval: cutOff.checkEvery,
      maxHeaderSize: 16_384,
      // `refuseWhatCameEarly` checks the Host header, with our headers and error format.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // `refuseWhileClosing` answers 503 instead, in our error format.
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...bare, [REQUEST_ID_HEADER]: request.id });
      errorHandler(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return void socket.destroy();
      socket.end(parserRefusal(error.code, { ...bare, [REQUEST_ID_HEADER]: newId() }));
      // Leaves time to read the answer; clients that never close would keep the connection open.
      const cut = setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
      socket.once('close', () => clearTimeout(cut));
    },
  });
  app.decorateRequest('actor', null);
  app.decorateRequest('caching', null);
  app.decorateRequest('refusal', null);
  app.decorate('early', { answer: null });
  app.setErrorHandler(errorHandler);
  for (const add of EVERY_REQUEST) await add(app, config);
  return app;
}
