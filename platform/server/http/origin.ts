import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site made a browser send. Browsers say where a request comes from
 * (Sec-Fetch-Site, Origin); a client that says neither is no browser, and may only send what no form of another site
 * can: JSON, or a picture where one is wanted.
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string, isUpload = false): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const origin = request.headers.origin;
  if (origin !== undefined) {
    if (origin === publicOrigin) return;
    throw new AppError('CROSS_SITE');
  }
  if (site !== undefined) throw new AppError('CROSS_SITE');
  const type = request.headers['content-type'];
  const wanted = isUpload ? /^(image\/|application\/json\s*(;|$))/i : /^application\/json\s*(;|$)/i;
  if (type !== undefined && !wanted.test(type)) throw new AppError('UNSUPPORTED_MEDIA');
}
