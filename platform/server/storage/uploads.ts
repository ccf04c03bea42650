import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/server/context.ts';
import { AppError } from '#shared/errors.ts';
import { webpBeside } from './pictures.ts';
import { isWithdrawn } from './withdrawn-store.ts';

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };
/** Private files have keys too, and no address. */
const PUBLIC_KEY = /^[0-9a-f]{64}(-small)?\.(jpg|webp)$/;

/** The keys that an account can have stored a file under: those that stand for all of its sizes. */
function standingKeys(key: string): string[] {
  const hash = key.slice(0, 64);
  return [`${hash}.jpg`, `${hash}.webp`];
}

/**
 * Stored pictures. A key is the hash of its bytes, so an answer never changes. Browsers that say they read WebP get
 * the one beside a JPEG. Those of accounts that are being deleted are not there any more, before
 * their files are gone.
 */
export function registerUploads(app: FastifyInstance, platform: Platform): void {
  app.get('/uploads/:key', { schema: { hide: true } }, async (request, reply) => {
    const { key } = request.params as { key: string };
    if (!PUBLIC_KEY.test(key)) throw new AppError('NOT_FOUND');
    if (await isWithdrawn(platform.db, standingKeys(key))) throw new AppError('NOT_FOUND');
    const isJpeg = key.endsWith('.jpg');
    const wantsWebp = isJpeg && /\bimage\/webp\b/.test(request.headers.accept ?? '');
    const webp = wantsWebp ? await platform.storage.get(webpBeside(key)) : null;
    const bytes = webp ?? (await platform.storage.get(key));
    if (bytes === null) throw new AppError('NOT_FOUND');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    if (isJpeg) reply.header('vary', 'accept');
    return reply.type(webp ? 'image/webp' : (TYPES[key.split('.')[1] ?? ''] ?? '')).send(bytes);
  });
}
