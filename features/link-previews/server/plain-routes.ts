import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { AppError } from '#shared/calls/errors.ts';
import { parseFileName } from './file-name.ts';
import { createImageRenderer } from './image-renderer.ts';
import { createPictureCache } from './picture-cache.ts';
import { type PreparedPicture, prepareSitePicture, prepareTeacherPicture } from './service.ts';

/** About 150 pictures. */
const CACHE_BYTES = 12 * 1024 * 1024;

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
    const file = parseFileName((request.params as { file: string }).file, '.jpg');
    if (file?.name !== 'site') throw new AppError('NOT_FOUND');
    return send(request, reply, prepareSitePicture(file.locale));
  });

  app.get('/og/teacher/:file', async (request, reply) => {
    await limit('pages', request, null);
    const file = parseFileName((request.params as { file: string }).file, '.jpg');
    if (file === null) throw new AppError('TEACHER_NOT_FOUND');
    return send(request, reply, await prepareTeacherPicture(platform, file.name, file.locale));
  });
}
