import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';
import { LOW_DATA_COOKIE, LOW_DATA_PATH, lowDataChoice } from '#shared/low-data.ts';
import type { Platform } from '../../context.ts';
import type { Limiter } from '../calls/limits.ts';
import { refuseCrossSite } from './origin.ts';

const A_YEAR_SECONDS = 365 * 86_400;
const BODY_LIMIT = 8 * 1024;
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const SAVE_DATA = /^\s*on\s*(;|$)/i;

/**
 * True if a page is sent in low-data mode: if the user has chosen it on this device or, without a choice, if the
 * browser sends Save-Data.
 */
export function isLowData({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const choice = lowDataChoice(headers.cookie);
  return choice === null ? SAVE_DATA.test(String(headers['save-data'] ?? '')) : choice !== 'off';
}

/**
 * POST /low-data: turns low data on or off with a form, which works without JavaScript. Redirects to the page with the
 * form.
 */
export async function registerLowData(
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  limit: Limiter,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, raw, done) => {
      done(null, new URLSearchParams(raw as string));
    });
    own.post(LOW_DATA_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      refuseCrossSite(request, config.publicOrigin);
      await limit('pages', request, null);
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const choice = fields.get(LOW_DATA_COOKIE) ?? '';
      if (!['on', 'off'].includes(choice)) throw new AppError('INVALID_INPUT');
      reply.setCookie(LOW_DATA_COOKIE, choice, {
        path: '/',
        maxAge: A_YEAR_SECONDS,
        sameSite: 'lax',
        secure: config.production,
      });
      reply.header('cache-control', 'no-store');
      return reply.redirect(ownPath(fields.get('to') ?? '', config.publicOrigin), 303);
    });
  });
}

/** Returns the path of an address on our site, with query and fragment; "/" for any other address. */
function ownPath(to: string, publicOrigin: string): string {
  const url = to.startsWith('/') ? URL.parse(to, publicOrigin) : null;
  if (url === null || url.origin !== new URL(publicOrigin).origin) return '/';
  const path = url.pathname + url.search + url.hash;
  // A browser would read "//host" as another site.
  return path.startsWith('//') ? '/' : path;
}
