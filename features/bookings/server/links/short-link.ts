import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { visitorLocale } from '#platform/server/http/calls/asked-locale.ts';
import { actorOf } from '#platform/server/http/calls/request-context.ts';
import { SHORT_LINK_PATH } from '#platform/server/sms/registered-text.ts';
import { withLocale } from '#shared/texts/locale.ts';
import { loadAccountLocale } from '../store.ts';

/**
 * The short link in SMS. Redirects users to their own bookings in the language of the account; guests sign in first.
 */
export function registerShortLink(app: FastifyInstance, platform: Platform): void {
  app.get(SHORT_LINK_PATH, async (request, reply) => {
    const actor = await actorOf(platform, request);
    const dashboard = actor?.role === 'teacher' ? '/teacher-dashboard' : '/client-dashboard';
    // The language cookie exists only in the browser where the user chose the language.
    const locale =
      actor === null ? visitorLocale(request) : await loadAccountLocale(platform.db, actor.userId);
    reply.header('cache-control', 'no-store');
    return reply.redirect(withLocale(`${dashboard}?tab=bookings`, locale));
  });
}
