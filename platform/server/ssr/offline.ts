import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT } from '#shared/product.ts';
import { LOCALES, withLocale } from '#shared/texts/locale.ts';
import type { Platform } from '../context.ts';
import { pathLocale } from '../http/calls/asked-locale.ts';
import type { Limiter } from '../http/calls/limits.ts';
import { deviceChoices } from '../http/connection/device-choices.ts';
import { setPagePolicy } from '../http/connection/headers.ts';
import { loadSiteFacts } from '../settings/settings.ts';
import { pageDocument } from './document.ts';
import type { OfflineAssets, PageAssets } from './renderer.ts';

type OfflineOptions = {
  platform: Platform;
  limit: Limiter;
  assets: PageAssets;
  /** Source modules of the pages that work offline, by the role of their reader. */
  modules: Readonly<Record<string, readonly string[]>>;
};

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** Content security policy of the service worker: it may fetch from our own origin only. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the service worker and the shells, the documents with which it starts the application when there is no network
 * (app/worker). Shells contain scripts and styles only: no page content and no personal data.
 */
export function registerOffline(
  app: FastifyInstance,
  { platform, limit, assets, modules }: OfflineOptions,
): void {
  const { offline, guestParts } = assets;
  if (offline === null || guestParts === null) return;
  serveWorker(app, offline);

  async function answerShell(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    await limit('pages', request, null);
    const { as = '' } = request.query as { as?: unknown };
    const locale = pathLocale(request.url);
    const choices = deviceChoices(request);
    const page = {
      modules: modules[String(as)] ?? [],
      locale,
      choices,
      begin: 'now' as const,
      isOffline: true,
    };
    const frame = guestParts?.(page, () => []);
    if (frame === undefined) throw new Error('the build has no parts for guests');
    setPagePolicy(reply, frame.hashes, { production: platform.config.production, dev: false });
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const site = await loadSiteFacts(platform);
    // The worker stores every file that the document names.
    const state = { site, router: null, answers: [], shell: true, files: offline?.files };
    return pageDocument({
      nonce: null,
      locale,
      choices,
      head: `<title>${PRODUCT.name}</title><meta name="robots" content="noindex">${frame.head}`,
      icons: '',
      body: [],
      state: JSON.stringify(state).replaceAll('<', '\\u003c'),
      script: frame.script,
      tail: frame.tail,
    });
  }

  for (const { locale } of LOCALES) {
    app.get(withLocale('/offline', locale), answerShell);
  }
}

function serveWorker(app: FastifyInstance, { build, worker }: OfflineAssets): void {
  // A new release changes these bytes, and with them the browser replaces the worker.
  const script = Buffer.from(`self.build=${JSON.stringify(build)};${worker}`);
  const encoded = {
    br: brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(script, { level: 9 }),
  };
  app.get('/sw.js', async (request, reply) => {
    reply.type(SCRIPT_TYPE).headers({
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_POLICY,
      etag: `"${build}"`,
      vary: 'Accept-Encoding',
    });
    if (request.headers['if-none-match'] === `"${build}"`) return reply.code(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (encoding === undefined) return reply.send(script);
    return reply.header('content-encoding', encoding).send(encoded[encoding]);
  });
}
