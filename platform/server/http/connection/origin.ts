import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects unsafe requests that another site has triggered in a browser. It checks Sec-Fetch-Site and Origin. A client
 * that sends neither is not a browser; it may send only what a form on another site can't send: JSON, or a picture to
 * upload calls.
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
