import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/calls/errors.ts';
import {
  DEVICE_THEME,
  type DeviceChoices,
  LOW_DATA_COOKIE,
  LOW_DATA_PATH,
  lowDataChoice,
  THEME_COOKIE,
  THEME_PATH,
  themeChoice,
} from '#shared/device-choices.ts';
import type { Platform } from '../../context.ts';
import type { Limiter } from '../calls/limits.ts';
import { refuseCrossSite } from './origin.ts';

const A_YEAR_SECONDS = 365 * 86_400;
const BODY_LIMIT = 8 * 1024;
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const SAVE_DATA = /^\s*on\s*(;|$)/i;

/** The forms: their path, their field, which is also the cookie, and its values. `DEVICE_THEME` removes the cookie. */
const FORMS = [
  { path: LOW_DATA_PATH, field: LOW_DATA_COOKIE, values: ['on', 'off'] },
  { path: THEME_PATH, field: THEME_COOKIE, values: ['light', 'dark', DEVICE_THEME] },
] as const;

/**
 * The choices with which a page is sent. It is in low data if the user has chosen it on this device or, without a
 * choice, if the browser sends Save-Data.
 */
export function deviceChoices({ headers }: Pick<FastifyRequest, 'headers'>): DeviceChoices {
  const choice = lowDataChoice(headers.cookie);
  return {
    lowData: choice === null ? SAVE_DATA.test(String(headers['save-data'] ?? '')) : choice !== 'off',
    theme: themeChoice(headers.cookie),
  };
}

/**
 * POST /low-data and POST /theme: store a choice of this device, with a form that works without JavaScript. Redirects to
 * the page with the form.
 */
export async function registerDeviceChoices(
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  limit: Limiter,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, raw, done) => {
      done(null, new URLSearchParams(raw as string));
    });
    for (const { path, field, values } of FORMS) {
      own.post(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        refuseCrossSite(request, config.publicOrigin);
        await limit('pages', request, null);
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const choice = values.find((value) => value === fields.get(field));
        if (choice === undefined) throw new AppError('INVALID_INPUT');
        if (choice === DEVICE_THEME) reply.clearCookie(field, { path: '/' });
        else {
          reply.setCookie(field, choice, {
            path: '/',
            maxAge: A_YEAR_SECONDS,
            sameSite: 'lax',
            secure: config.production,
          });
        }
        reply.header('cache-control', 'no-store');
        return reply.redirect(ownPath(fields.get('to') ?? '', config.publicOrigin), 303);
      });
    }
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
