import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Development pages show codes and passwords. Another site can point its own name at this machine and read them through
 * its visitors' browsers (DNS rebinding), so only local names and our own origin are answered.
 */
export function guardDevelopment(app: FastifyInstance, publicOrigin: string): void {
  const own = new URL(publicOrigin).hostname;
  app.addHook('onRequest', async (request) => {
    // Check the decoded request path rather than the route: every spelling of a served path begins like this.
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
