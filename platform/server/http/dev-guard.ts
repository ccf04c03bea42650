import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Development addresses hold codes and passwords. Another site can point a name of its own at this machine and read
 * them with its visitors' browsers (DNS rebinding): only requests to a local name, or to our own origin, are answered.
 */
export function guardDevelopment(app: FastifyInstance, publicOrigin: string): void {
  const own = new URL(publicOrigin).hostname;
  app.addHook('onRequest', async (request) => {
    // By what was asked, not by route: in whatever writing, a path that is served begins so.
    if (!/^\/+dev(?![\w-])/i.test(decoded(request.url))) return;
    const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
    if (!LOCAL.has(host) && host !== own) throw new AppError('NOT_FOUND');
  });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return url;
  }
}
