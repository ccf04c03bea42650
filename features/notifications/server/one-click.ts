import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { AppError } from '#shared/calls/errors.ts';
import { ACCOUNT_LOCALES, withLocale } from '#shared/texts/locale.ts';
import { UNSUBSCRIBE_TOKEN } from '../contract.ts';
import * as inbox from './inbox.ts';

const BODY_LIMIT = 1024;

/**
 * POST /unsubscribe/{token}. Called by mail programs (RFC 8058) and by the page's form without JavaScript. It needs no
 * cookie, so requests from other sites are allowed; the token is the only credential.
 */
export async function registerOneClick(
  app: FastifyInstance,
  platform: Platform,
  limit: Limiter,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _raw, done) => {
      done(null, undefined);
    });
    // Mail links contain the reader's language, and mail programs post to the same URL: one route per language.
    for (const { locale } of ACCOUNT_LOCALES) {
      const path = (token: string) => withLocale(`/unsubscribe/${token}`, locale);
      own.post(path(':token'), { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const { token } = request.params as { token: string };
        await limit('unsubscribe', request, null);
        if (!UNSUBSCRIBE_TOKEN.test(token)) throw new AppError('NOT_FOUND');
        await inbox.unsubscribe(token, platform);
        reply.header('cache-control', 'no-store');
        const wantsPage = String(request.headers.accept ?? '').includes('text/html');
        if (wantsPage) return reply.redirect(path(token), 303);
        return reply.code(204).send();
      });
    }
  });
}
