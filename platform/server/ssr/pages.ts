import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';
import type { LimitName } from '#shared/calls/limits.ts';
import { allowCaching, indianDay, PAGE_VARY } from '../answers/cached-answer.ts';
import type { Actor, Platform } from '../context.ts';
import { runInCall } from '../current-call.ts';
import { pathLocale } from '../http/calls/asked-locale.ts';
import type { BoundCall } from '../http/calls/bind.ts';
import type { Limiter } from '../http/calls/limits.ts';
import { actorOf, createContext } from '../http/calls/request-context.ts';
import { deviceChoices } from '../http/connection/device-choices.ts';
import { asAppError, errorHandler, setRetryAfter } from '../http/connection/error-handler.ts';
import { nonceSources, setPagePolicy } from '../http/connection/headers.ts';
import { allMessages } from '../locales/catalogue.ts';
import { translateTo } from '../locales/translate.ts';
import { PAGE_SECONDS } from '../metrics/definitions.ts';
import { loadSiteFacts } from '../settings/settings.ts';
import { partsOfPage, wholeBody } from './cached-parts.ts';
import { errorDocument, linkPreviewTags, pageDocument } from './document.ts';
import { callsByRef, localCalls } from './local-calls.ts';
import type { PageAssets } from './renderer.ts';

/**
 * Delay before the renderer is loaded. Loading blocks the process for 100 ms, so the first API calls are answered
 * before.
 */
const RENDERER_AFTER_MS = 250;

const LINE_END = /%0a|%0d|%e2%80%a[89]/i;

type PageOptions = {
  platform: Platform;
  limit: Limiter;
  calls: readonly BoundCall[];
  assets: PageAssets;
  dev: boolean;
};

/**
 * Registers the route for pages: every address that is no API call and no file. A page is rendered with its data and
 * has its real HTTP status.
 */
export function registerPages(
  app: FastifyInstance,
  { platform, limit, calls, assets, dev }: PageOptions,
): void {
  const { config } = platform;
  const byRef = callsByRef(calls);
  const policy = { production: config.production, dev };

  const beginPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('vary', PAGE_VARY);

  /** Allows the page's inline scripts and styles by a nonce of this response, and returns it. */
  function allowByNonce(reply: FastifyReply): string {
    const nonce = randomBytes(16).toString('base64');
    setPagePolicy(reply, nonceSources(nonce), policy);
    return nonce;
  }

  function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): string {
    const error = asAppError(thrown);
    // Client errors are expected and must not fill the log.
    if (error.status >= 500) {
      request.log.error({ err: error.cause ?? error, code: error.code }, 'page failed');
    }
    setRetryAfter(error, reply);
    reply.code(error.status).header('cache-control', 'no-store');
    const nonce = allowByNonce(reply);
    const locale = pathLocale(request.url);
    const choices = deviceChoices(request);
    return errorDocument({
      nonce,
      locale,
      choices,
      head: assets.startingParts({ modules: [], locale, choices }, nonce).head,
      status: error.status,
      message: translateTo(locale)(error.text),
    });
  }

  /**
   * Answers errors that happen before the page's handler runs. If the server is shutting down, or a cached page was
   * asked for too often, the user gets an error page.
   */
  function answerEarlyError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const isShown = ['UNAVAILABLE', 'TOO_MANY_REQUESTS'].includes(asAppError(thrown).code);
    if (isShown && !request.url.startsWith('/api/'))
      beginPage(reply).send(answerError(thrown, request, reply));
    else errorHandler(thrown, request, reply);
  }

  // Loaded in the background, so that API calls don't wait for it. A page that comes earlier waits.
  app.addHook('onListen', async () => {
    setTimeout(() => void assets.load?.().catch(() => undefined), RENDERER_AFTER_MS).unref();
  });

  app.get('/*', { errorHandler: answerEarlyError }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('NOT_FOUND');
    beginPage(reply);
    const start = performance.now();
    try {
      await limit('anyByIp', request, null);
      const actor = await runInCall('page', () => actorOf(platform, request));
      await limit('pages', request, actor);
      const html = await renderPage(request, reply, actor);
      platform.metrics.observe(PAGE_SECONDS, (performance.now() - start) / 1_000, { outcome: 'fresh' });
      return html;
    } catch (thrown) {
      return answerError(thrown, request, reply);
    }
  });

  async function renderPage(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | null,
  ): Promise<unknown> {
    // Shared caches may not store a page: it can show a name.
    reply.header('cache-control', actor ? 'no-store' : 'private, max-age=0');
    const context = createContext(platform, request, reply, actor);
    context.origin.add(['settings']);
    const limits: LimitName[] = ['pages'];
    const send = localCalls({ byRef, context }, (name) => {
      limits.push(name);
      return limit(name, request, actor);
    });
    const site = await loadSiteFacts(platform, () => context.origin.add(null));
    const url = ownAddress(request.url, config.publicOrigin);
    const { locale } = context;
    const choices = deviceChoices(request);
    const messages = allMessages(locale);
    const parts =
      request.caching === null || platform.answers === null
        ? null
        : partsOfPage(platform.answers.parts, [
            indianDay(platform.clock.now()),
            locale,
            choices.lowData,
            site,
          ]);
    const result = await assets.render({
      url,
      locale,
      messages,
      send,
      signal: AbortSignal.timeout(10_000),
      parts,
      choices,
      ...site,
    });
    if (result.kind === 'redirect') return reply.redirect(result.location, result.status);
    reply.code(result.status);
    if (result.isSecret) hideAddress(reply);
    const head = result.head + linkPreviewTags(result.head, config.publicOrigin, locale);
    const body =
      parts === null
        ? wholeBody(result.body)
        : parts.assemble(result.body, url.slice(config.publicOrigin.length));
    const page = {
      locale,
      choices,
      body: body.pieces,
      icons: assets.icons(body.icons),
      state: result.state,
    };
    if (actor === null && assets.guestParts !== null) {
      const frame = assets.guestParts({ ...result, locale, choices }, () => body.names());
      setPagePolicy(reply, frame.hashes, policy);
      if (result.isPublic) {
        allowCaching(request, { origin: context.origin, limits, name: 'page', status: result.status });
      }
      return pageDocument({ ...page, nonce: null, ...frame, head: head + frame.head });
    }
    const nonce = allowByNonce(reply);
    const frame = assets.startingParts({ ...result, locale, choices }, nonce);
    return pageDocument({ ...page, nonce, ...frame, head: head + frame.head });
  }
}

/**
 * Sets headers for a page whose address is a secret: caches don't store the page, other sites don't see its address,
 * and search engines don't list it.
 */
function hideAddress(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex, nofollow');
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
