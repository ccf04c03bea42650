import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, findLocale, type Locale } from '#shared/locale.ts';

/**
 * The language that a call asks for. Our own client names exactly one (platform/web/api/send.ts); a browser's list of
 * preferences is no such wish, so that everybody else gets the specified English.
 */
export function askedLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  return findLocale(headers['accept-language']) ?? DEFAULT_LOCALE;
}
