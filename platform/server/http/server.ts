import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Config } from '../config.ts';
import { acceptJsonBodies } from './body.ts';
import { compressAnswers } from './compress.ts';
import { errorHandler } from './error-handler.ts';
import { bareHeaders, setSecurityHeaders } from './headers.ts';

const MAX_URL = 4096;
const LINGER_MS = 1_000;
const SILENCE_MS = 90_000;
/** Requests of one connection at once. Browsers and proxies wait for the answer; queued ones would each hold a file open. */
const AT_ONCE = 32;

/** PostgreSQL quotes whole rows in these ("Failing row contains …"): people's numbers and addresses among them. */
const UNLOGGED = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true };

/** What the HTTP parser refuses, by its error code; anything else is a bad request. */
const REFUSED_BY_PARSER: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Our calls are judged and written in `bind`: Fastify's own compilers are not even read. */
const NO_COMPILERS = {
  buildValidator: (() => () => () => true) as never,
  buildSerializer: () => () => (answer: unknown) => JSON.stringify(answer),
};

/** A whole answer as text, for a request that never became one. */
function parserRefusal(code: string | undefined, headers: Readonly<Record<string, string>>): string {
  const status = REFUSED_BY_PARSER[code ?? ''] ?? '400 Bad Request';
  const all = { connection: 'close', 'content-length': '0', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * A Fastify instance with our manners and no routes: JSON only, error answers in our shape, security headers,
 * slow clients cut off (headers after 10 s, a whole request after 30 s, looked at every 2 s). Without `logStream` logs are
 * JSON on standard output.
 */
export async function createServer(
  config: Config,
  logStream?: { write(line: string): void },
): Promise<FastifyInstance> {
  const bare = bareHeaders(config.production);
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: UNLOGGED, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: () => newId(),
    requestIdHeader: false,
    requestTimeout: 30_000,
    // Without a byte in either direction, as from who asks for much and takes none of it. Live updates beat more often.
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (error, request, reply) => {
      reply.headers(bare);
      errorHandler(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return void socket.destroy();
      socket.end(parserRefusal(error.code, bare));
      // Time to read the answer; whoever does not close their side would otherwise keep the connection for ever.
      const cut = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(cut));
    },
  });
  app.decorateRequest('actor', null);
  app.setErrorHandler(errorHandler);
  acceptJsonBodies(app);
  await setSecurityHeaders(app, config.production);
  await app.register(cookie);
  compressAnswers(app);
  const underway = new WeakMap<object, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = underway.get(socket) ?? 0;
    underway.set(socket, before + 1);
    reply.raw.once('close', () => underway.set(socket, (underway.get(socket) ?? 1) - 1));
    if (before >= AT_ONCE) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
  });
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_URL) throw new AppError('URL_TOO_LONG');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The path alone: a query can hold where somebody is, a search, a token.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0];
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  return app;
}
