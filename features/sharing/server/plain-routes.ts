import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import type { Limiter } from '#platform/server/http/limits.ts';
import { AppError } from '#shared/errors.ts';
import { SHARE_PICTURE } from '#shared/sharing.ts';
import { createDraughtsman } from './draughtsman.ts';
import { keptPictures } from './kept-pictures.ts';
import { type Ordered, orderSitePicture, orderTeacherPicture } from './service.ts';

/** Some 150 pictures. */
const KEPT_BYTES = 12 * 1024 * 1024;
const FILE = /^([\w-]{1,64})\.jpg$/;

/** Pictures for links that people share. Only what is not kept is drawn, and drawing has a limit of its own. */
export function registerSharePictures(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  const schema = { hide: true };
  const kept = keptPictures(KEPT_BYTES);
  const draughtsman = createDraughtsman();
  app.addHook('onClose', async () => draughtsman.stop());

  async function send(request: FastifyRequest, reply: FastifyReply, order: Ordered) {
    const etag = `"${order.name}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!kept.has(order.name)) await limit('sharePicture', request, null);
    const picture = await kept.get(order.name, async () => draughtsman.draw(await order.drawing()));
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
