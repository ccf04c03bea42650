import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { AppError } from '#shared/calls/errors.ts';
import { DEFAULT_LOCALE, findLocale, LOCALES, type Locale } from '#shared/texts/locale.ts';
import { createImageRenderer } from './image-renderer.ts';
import { createPictureCache } from './picture-cache.ts';
import { type PreparedPicture, prepareSitePicture, prepareTeacherPicture } from './service.ts';

/** About 150 pictures. */
const CACHE_BYTES = 12 * 1024 * 1024;
/** "ID.jpg", or "ID.hi.jpg" in another language. */
const FILE = /^([\w-]{1,64})(?:\.([a-z]{2}))?\.jpg$/;

/**
 * Parses a file name into id and language. Null for other names, and for the suffix `.en`: English has no suffix, so
 * that each picture has exactly one URL.
 */
function parseFileName(file: string): { name: string; locale: Locale } | null {
  const [, name, language] = FILE.exec(file) ?? [];
  const locale = language === undefined ? DEFAULT_LOCALE : findLocale(language);
  const isKnown = LOCALES.some((facts) => facts.locale === locale) && language !== DEFAULT_LOCALE;
  return name === undefined || locale === null || !isKnown ? null : { name, locale };
}

/** Serves the preview pictures of shared links. A separate rate limit applies to pictures that are not cached. */
export function registerSharePictures(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  const cache = createPictureCache(CACHE_BYTES);
  const renderer = createImageRenderer();
  app.addHook('onClose', async () => renderer.stop());

  async function send(request: FastifyRequest, reply: FastifyReply, order: PreparedPicture) {
    const etag = `"${order.name}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!cache.has(order.name)) await limit('sharePicture', request, null);
    const picture = await cache.get(order.name, async () => renderer.render(await order.drawing()));
    return reply.type('image/jpeg').send(picture);
  }

  app.get('/og/:file', async (request, reply) => {
    await limit('pages', request, null);
    const file = parseFileName((request.params as { file: string }).file);
    if (file?.name !== 'site') throw new AppError('NOT_FOUND');
    return send(request, reply, prepareSitePicture(file.locale));
  });

  app.get('/og/teacher/:file', async (request, reply) => {
    await limit('pages', request, null);
    const file = parseFileName((request.params as { file: string }).file);
    if (file === null) throw new AppError('TEACHER_NOT_FOUND');
    return send(request, reply, await prepareTeacherPicture(platform, file.name, file.locale));
  });
}
