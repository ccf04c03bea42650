import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Limiter } from '#platform/server/http/limits.ts';
import { AppError } from '#shared/errors.ts';
import { SHARE_PICTURE } from '#shared/sharing.ts';
import { createImageRenderer } from './image-renderer.ts';
import { createPictureCache } from './picture-cache.ts';
import { type Ordered, orderSitePicture, orderTeacherPicture } from './service.ts';

/** About 150 pictures. */
const CACHE_BYTES = 12 * 1024 * 1024;
const FILE = /^([\w-]{1,64})\.jpg$/;

/** Preview pictures of shared links. Rendering has a rate limit of its own; cached pictures are exempt from it. */
export function registerSharePictures(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  const schema = { hide: true };
  const cache = createPictureCache(CACHE_BYTES);
  const renderer = createImageRenderer();
  app.addHook('onClose', async () => renderer.stop());

  async function send(request: FastifyRequest, reply: FastifyReply, order: Ordered) {
    const etag = `"${order.name}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!cache.has(order.name)) await limit('sharePicture', request, null);
    const picture = await cache.get(order.name, async () => renderer.render(await order.drawing()));
    return reply.type('image/jpeg').send(picture);
  }

  app.get(SHARE_PICTURE.sitePath, { schema }, async (request, reply) => {
    await limit('pages', request, null);
    return send(request, reply, orderSitePicture());
  });

  app.get('/og/teacher/:file', { schema }, async (request, reply) => {
    await limit('pages', request, null);
    const id = FILE.exec((request.params as { file: string }).file)?.[1];
    if (id === undefined) throw new AppError('TEACHER_NOT_FOUND');
    return send(request, reply, await orderTeacherPicture(platform, id));
  });
}
