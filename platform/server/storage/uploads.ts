import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { AppError } from '#shared/calls/errors.ts';
import { webpKeyOf } from './pictures.ts';
import { isWithdrawn } from './withdrawn-store.ts';

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };
/** Public files only; private ones have no address. */
const PUBLIC_KEY = /^[0-9a-f]{64}(-small)?\.(jpg|webp)$/;

/** Keys that identify the picture a file may belong to. */
function identifyingKeys(key: string): string[] {
  const hash = key.slice(0, 64);
  return [`${hash}.jpg`, `${hash}.webp`];
}

/**
 * Serves stored pictures. A key contains a hash of the picture, so a response never changes. Browsers that accept WebP
 * get it in place of the JPEG. Pictures of accounts that are being deleted return 404, even before the files are gone.
 */
export function registerUploads(app: FastifyInstance, platform: Platform): void {
  app.get('/uploads/:key', async (request, reply) => {
    const { key } = request.params as { key: string };
    if (!PUBLIC_KEY.test(key)) throw new AppError('NOT_FOUND');
    if (await isWithdrawn(platform.db, identifyingKeys(key))) throw new AppError('NOT_FOUND');
    const isJpeg = key.endsWith('.jpg');
    const wantsWebp = isJpeg && /\bimage\/webp\b/.test(request.headers.accept ?? '');
    const webp = wantsWebp ? await platform.storage.get(webpKeyOf(key)) : null;
    const bytes = webp ?? (await platform.storage.get(key));
    if (bytes === null) throw new AppError('NOT_FOUND');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    if (isJpeg) reply.header('vary', 'accept');
    return reply.type(webp ? 'image/webp' : (TYPES[key.split('.')[1] ?? ''] ?? '')).send(bytes);
  });
}
