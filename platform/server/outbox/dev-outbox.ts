import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { loadSettings } from '#platform/server/settings/settings.ts';
import { mailText } from '#shared/mail.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { listMessages } from './store.ts';
import { contentOf } from './worker.ts';

const LIMIT = 100;

/** Normalises `to`: an email address, or a mobile number in any notation. */
function recipientOf(query: unknown): string | null {
  const { to } = query as { to?: unknown };
  if (typeof to !== 'string' || to.trim() === '') return null;
  // An unescaped + in a query arrives as a space.
  return normalizeMobile(to) ?? to.trim().toLowerCase();
}

/** Serves the outbox as JSON, newest first. Not registered in production. */
export function registerDevOutbox(app: FastifyInstance, platform: Platform): void {
  if (platform.config.production) return;
  app.get('/dev/outbox.json', async (request, reply) => {
    await platform.background.settled();
    const messages = await listMessages(platform.db, { recipient: recipientOf(request.query), limit: LIMIT });
    reply.header('cache-control', 'no-store');
    const { config } = platform;
    const { supportEmail } = await loadSettings(platform);
    const site = {
      origin: config.publicOrigin,
      supportEmail,
      smsLinkDomain: config.delivery.smsLinkDomain,
    };
    return messages.flatMap((message) => {
      const content = contentOf(config, message);
      if (content === null) return [];
      const mail = content.mail(site);
      const isEmail = message.channel === 'email';
      return {
        channel: message.channel,
        to: message.recipient,
        subject: isEmail ? mail.subject : null,
        text: isEmail ? mailText(mail) : content.sms(site),
        createdAt: message.createdAt.toISOString(),
      };
    });
  });
}
