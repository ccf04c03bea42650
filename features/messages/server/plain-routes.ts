import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import type { Limiter } from '#platform/server/http/limits.ts';
import { actorOf, createContext } from '#platform/server/http/request-context.ts';
import { renderBuiltLetter } from '#platform/server/mail/render-letter.ts';
import { AppError } from '#shared/errors.ts';
import { letterText } from '#shared/letter.ts';
import { TEMPLATE_ID } from '../contract.ts';
import { sampleLetter } from './templates.ts';

/**
 * Letters carry their looks in style attributes, which our pages may not. So a letter is a document of its own: the desk
 * shows it in a frame, and it can run nothing, load nothing and lead nowhere.
 */
const LETTER_CSP = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** GET /api/admin/message-templates/:id/letter.html: a template's letter as it looks. HTML and no JSON, so it is no call. */
export function registerSampleLetters(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  const path = '/api/admin/message-templates/:id/letter.html';
  app.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await actorOf(platform, request);
    await limit(actor ? 'apiByUser' : 'apiByIp', request, actor);
    if (actor === null) throw new AppError('UNAUTHORIZED');
    if (actor.role !== 'admin') throw new AppError('WRONG_ROLE');
    await limit('admin', request, actor);
    const { id } = request.params;
    if (!TEMPLATE_ID.test(id)) throw new AppError('NOT_FOUND');
    const letter = await sampleLetter(id, { ...createContext(platform, request, reply, actor), actor });
    const html = await renderBuiltLetter(letter);
    // A sandboxed document has no origin to keep apart, and browsers complain of the wish.
    reply.removeHeader('origin-agent-cluster');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', LETTER_CSP)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html ?? `<!doctype html><title>Letter</title><pre>${escapeHtml(letterText(letter))}</pre>`);
  });
}
