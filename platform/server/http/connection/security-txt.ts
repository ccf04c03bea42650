import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../context.ts';
import { loadSiteFacts } from '../../settings/settings.ts';

const PATH = '/.well-known/security.txt';
/** The Expires field must be in the future, by less than a year. */
const VALID_MS = 180 * 86_400_000;

/** Serves where to report security problems (RFC 9116). The contact is the support address of the settings. */
export function registerSecurityTxt(app: FastifyInstance, platform: Platform): void {
  app.get(PATH, async (_request, reply) => {
    const { support, publicOrigin } = await loadSiteFacts(platform);
    const expires = new Date(platform.clock.now().getTime() + VALID_MS).toISOString();
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return [
      `Contact: mailto:${encodeURI(support.email)}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}${PATH}`,
      '',
    ].join('\n');
  });
}
