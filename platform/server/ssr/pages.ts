import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { LimitName } from '#shared/limits.ts';
import type { Platform, RequestContext } from '../context.ts';
import { inCall } from '../current-call.ts';
import type { Db } from '../db/client.ts';
import { onOneConnection } from '../db/transaction.ts';
import type { BoundCall, LocalSend } from '../http/bind.ts';
import { asAppError, errorHandler, setRetryAfter } from '../http/error-handler.ts';
import { pagePolicy } from '../http/headers.ts';
import { JsonText } from '../http/json-text.ts';
import type { Limiter } from '../http/limits.ts';
import { actorOf, createContext } from '../http/request-context.ts';
import { visitorDb } from '../http/visitor-reads.ts';
import { PAGE_SECONDS } from '../metrics/definitions.ts';
import { loadSiteFacts } from '../settings/settings.ts';
import { errorDocument, pageDocument, shareHead } from './document.ts';
import { createCallRecorder, createPageCache } from './page-cache.ts';
import type { PageAssets } from './renderer.ts';

/** About 500 teacher profiles. */
const PAGE_CACHE_BYTES = 48 * 1024 * 1024;

const LINE_END = /%0a|%0d|%e2%80%a[89]/i;

type PageOptions = {
  platform: Platform;
  limit: Limiter;
  calls: readonly BoundCall[];
  assets: PageAssets;
  dev: boolean;
};

/** Renders every address that is no API call or file, with its data and its true status. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const { platform, limit, assets } = options;
  const byRef = new Map(options.calls.map((bound) => [`${bound.call.method} ${bound.call.path}`, bound]));
  const pageCache = createPageCache(PAGE_CACHE_BYTES);

  /** Sets the headers of an HTML answer; returns its nonce. */
  function beginPage(reply: FastifyReply): string {
    const nonce = randomBytes(16).toString('base64');
    pagePolicy(reply, nonce, { production: platform.config.production, dev: options.dev });
    reply.type('text/html; charset=utf-8').header('vary', 'Cookie, Accept-Encoding');
    return nonce;
  }

  function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, nonce: string): string {
    const error = asAppError(thrown);
    // Client errors are expected and must not fill the log.
    if (error.status >= 500) {
      request.log.error({ err: error.cause ?? error, code: error.code }, 'page failed');
    }
    setRetryAfter(error, reply);
    reply.code(error.status).header('cache-control', 'no-store');
    return errorDocument({
      nonce,
      theme: themeOf(request),
      head: assets.partsFor({ modules: [], nonce, deferredBody: null }).head,
      status: error.status,
      message: error.message,
    });
  }

  /** For what refuses a request before its page: a server that is closing tells people in a page. */
  function refusePage(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const isPage = asAppError(thrown).code === 'UNAVAILABLE' && !request.url.startsWith('/api/');
    if (isPage) reply.send(answerError(thrown, request, reply, beginPage(reply)));
    else errorHandler(thrown, request, reply);
  }

  app.get('/*', { schema: { hide: true }, errorHandler: refusePage }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('NOT_FOUND');
    const nonce = beginPage(reply);
    const start = performance.now();
    const rendered = (outcome: 'kept' | 'fresh') =>
      platform.metrics.observe(PAGE_SECONDS, (performance.now() - start) / 1_000, { outcome });
    try {
      await limit('anyByIp', request, null);
      const actor = await inCall('page', () => actorOf(platform, request));
      await limit('pages', request, actor);
      // Shared caches may not store a page: it can show a name, and its nonce is for one response.
      reply.header('cache-control', actor ? 'no-store' : 'private, max-age=0');
      const context = createContext(platform, request, reply, actor);
      const recorder = createCallRecorder();
      const reading = actor === null ? visitorDb(platform, request) : platform.db;
      const sendOn = (db: Db) => localSend(byRef, { context, db }, (name) => limit(name, request, actor));
      const url = ownAddress(request.url, platform.config.publicOrigin);
      const theme = themeOf(request);
      const key = `${theme} ${url}`;
      if (actor === null) {
        const cached = await pageCache.get(key, {
          recorder,
          nonce,
          // Without a connection the page is rendered again: pages without data need none.
          revalidate: (isFresh) =>
            onOneConnection(reading, (db) =>
              isFresh(sendOn(db), loadSiteFacts({ ...platform, db }).then(JSON.stringify)),
            ).catch(() => false),
        });
        if (cached !== null) {
          rendered('kept');
          return cached;
        }
      }
      const site = await loadSiteFacts({ ...platform, db: reading });
      const result = await assets.render({
        url,
        send: recorder.wrap(sendOn(reading)),
        signal: AbortSignal.timeout(10_000),
        ...site,
      });
      if (result.kind === 'redirect') return reply.redirect(result.location, result.status);
      const share = shareHead(result.head, platform.config.publicOrigin);
      const deferHydration = actor === null && result.status === 200 && result.deferHydration;
      const scripts = assets.partsFor({
        modules: result.modules,
        nonce,
        deferredBody: deferHydration ? result.body : null,
      });
      reply.code(result.status);
      const html = pageDocument({
        nonce,
        theme,
        head: result.head + share + scripts.head,
        body: result.body,
        state: result.state,
        tail: scripts.tail,
      });
      if (deferHydration && !options.dev)
        await pageCache.set(key, { facts: JSON.stringify(site), recorder, html, nonce });
      rendered('fresh');
      return html;
    } catch (thrown) {
      return answerError(thrown, request, reply, nonce);
    }
  });
}

/**
 * The request's path and query at our own origin. A request line can name any host ("//host/path", "http://host/path"),
 * and pages put their own address into links.
 */
function ownAddress(requestUrl: string, publicOrigin: string): string {
  const url = URL.parse(requestUrl.startsWith('/') ? publicOrigin + requestUrl : requestUrl);
  // The page router's patterns stop at line ends, so not even its not-found page would answer for such a path.
  if (url === null || LINE_END.test(url.pathname)) throw new AppError('NOT_FOUND');
  return publicOrigin + url.pathname + url.search;
}

function themeOf(request: FastifyRequest): 'light' | 'dark' | null {
  const { theme } = request.cookies;
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/**
 * Calls made while rendering return their headers instead of setting them on the page. They count against the call's
 * own limit, so that a page is no way around it.
 */
function localSend(
  byRef: ReadonlyMap<string, BoundCall>,
  { context, db }: { context: RequestContext; db: Db },
  limit: (name: LimitName) => Promise<void>,
): LocalSend {
  return async (ref, input) => {
    const bound = byRef.get(`${ref.method} ${ref.path}`);
    if (bound === undefined) throw new Error(`No call is bound to ${ref.method} ${ref.path}`);
    if (bound.call.limit) await limit(bound.call.limit);
    const headers: Record<string, string> = {};
    const own = {
      ...context,
      // With a standby `db` may lead there.
      db: context.reads === null || bound.call.standby ? db : context.db,
      header: (name: string, value: string) => {
        headers[name.toLowerCase()] = value;
      },
    };
    const answer = await bound.execute(input as object, own);
    return { data: answer instanceof JsonText ? answer.parse() : answer, headers } as never;
  };
}
