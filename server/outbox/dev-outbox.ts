import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/context.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { listMessages } from './store.ts';

const LIMIT = 100;

/** `to` as messages are addressed: an e-mail address, or a number in any way of writing it. */
function recipientOf(query: unknown): string | null {
  const { to } = query as { to?: unknown };
  if (typeof to !== 'string' || to.trim() === '') return null;
  // An unescaped + in a query arrives as a space.
  return normalizeMobile(to) ?? to.trim().toLowerCase();
}

/** The outbox as JSON, newest first. With production settings it does not exist. */
export function registerDevOutbox(app: FastifyInstance, platform: Platform): void {
  if (platform.config.production) return;
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (request, reply) => {
    const messages = await listMessages(platform.db, { recipient: recipientOf(request.query), limit: LIMIT });
    reply.header('cache-control', 'no-store');
    return messages.map(({ channel, recipient, subject, body, createdAt }) => ({
      channel,
      to: recipient,
      subject,
      text: body,
      createdAt: createdAt.toISOString(),
    }));
  });
}
