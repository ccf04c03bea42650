import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { actorOf, createContext } from '#platform/server/http/calls/request-context.ts';
import { asAppError } from '#platform/server/http/connection/error-handler.ts';
import { refuseCrossSite } from '#platform/server/http/connection/origin.ts';
import { LOCALES, withLocale } from '#shared/texts/locale.ts';
import { sendLetter as call } from '../contract.ts';
import { sendLetter } from './service.ts';

const BODY_LIMIT = 32 * 1024;
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * POST /contact, in each language: the contact form without script. Accepts posts from our own pages only, and redirects
 * to the page, which shows the outcome.
 */
export async function registerContactForm(
  app: FastifyInstance,
  platform: Platform,
  limit: Limiter,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, raw, done) => {
      done(null, Object.fromEntries(new URLSearchParams(raw as string)));
    });
    for (const { locale } of LOCALES) {
      own.post(withLocale('/contact', locale), { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        refuseCrossSite(request, platform.config.publicOrigin);
        const actor = await actorOf(platform, request);
        const outcome = await limit('letter', request, actor)
          .then(async () => {
            const parsed = call.body.safeParse(request.body);
            if (!parsed.success) return 'incomplete';
            await sendLetter(parsed.data, createContext(platform, request, reply, actor));
            return 'sent';
          })
          .catch((thrown: unknown) => {
            const error = asAppError(thrown);
            if (error.code === 'TOO_MANY_REQUESTS') return 'later';
            throw thrown;
          });
        reply.header('cache-control', 'no-store');
        return reply.redirect(withLocale(`/contact?letter=${outcome}#write`, locale), 303);
      });
    }
  });
}
