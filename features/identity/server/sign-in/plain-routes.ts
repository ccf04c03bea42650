import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { visitorLocale } from '#platform/server/http/calls/asked-locale.ts';
import { actorOf, createContext } from '#platform/server/http/calls/request-context.ts';
import { withLocale } from '#shared/texts/locale.ts';
import { logout } from './sign-in.ts';

const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * True if a user opened the page: from this site, or directly (typed URL, bookmark). False for HEAD requests,
 * prefetches, and images or links on other sites.
 */
function isOwnNavigation(request: FastifyRequest): boolean {
  const { headers } = request;
  const prefetch = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  const site = headers['sec-fetch-site'];
  return (
    request.method === 'GET' &&
    !/prefetch|prerender|preview/i.test(prefetch) &&
    (site === undefined || OWN_SITES.has(String(site)))
  );
}

/** Registers the API paths that a browser opens as pages; they redirect. */
export function registerAccountRedirects(app: FastifyInstance, platform: Platform): void {
  const login = {
    name: 'goToLogin',
    summary: 'Leads a browser to the page for signing in',
    path: '/api/login',
    access: 'public',
    errors: [],
    redirect: 'To /auth, in the language of the visitor',
  } as const;
  app.get('/api/login', { config: { described: login } }, async (request, reply) =>
    reply.redirect(withLocale('/auth', visitorLocale(request))),
  );

  const signOut = {
    name: 'logoutByLink',
    summary: 'Ends the session of a browser that navigates here',
    path: '/api/logout',
    access: 'public',
    errors: [],
    redirect: 'To the home page, in the language of the visitor',
  } as const;
  app.get('/api/logout', { config: { described: signOut } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnNavigation(request)) return reply.redirect(withLocale('/', visitorLocale(request)));
    const ctx = createContext(platform, request, reply, await actorOf(platform, request));
    await logout(ctx);
    platform.securityLog.record({
      event: 'logout',
      result: 'done',
      account: ctx.actor?.userId ?? null,
      ip: ctx.ip,
    });
    return reply.redirect(withLocale('/?message=logged-out', visitorLocale(request)));
  });
}
