import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** Stored pictures. A key is the hash of its bytes, so an answer never changes. */
export function registerUploads(app: FastifyInstance, platform: Platform): void {
  app.get('/uploads/:key', { schema: { hide: true } }, async (request, reply) => {
    const { key } = request.params as { key: string };
    const bytes = await platform.storage.get(key);
    if (bytes === null) throw new AppError('NOT_FOUND');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(TYPES[key.split('.')[1] ?? ''] ?? 'application/octet-stream').send(bytes);
  });
}
