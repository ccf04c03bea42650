import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, findLocale, type Locale, splitLocale } from '#shared/texts/locale.ts';

/** The pseudo language exists for tests only. */
const served = (locale: Locale | null): Locale =>
  locale === null || (locale === 'xx' && process.env.PSEUDO_LOCALE !== '1') ? DEFAULT_LOCALE : locale;

/**
 * The language that a call asks for. Our own client names exactly one (platform/web/api/send.ts); a browser's list of
 * preferences is no such wish, so that everybody else gets the specified English.
 */
export function askedLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  return served(findLocale(headers['accept-language']));
}

/** The language of a page by its address. */
export function pathLocale(path: string): Locale {
  return served(splitLocale(path).locale);
}

/** The language in which a request is answered. */
export function requestLocale(request: Pick<FastifyRequest, 'headers' | 'url'>): Locale {
  return request.url.startsWith('/api/') ? askedLocale(request) : pathLocale(request.url);
}

const COOKIE = /(?:^|;\s*)locale=([a-z]{2})\s*(?:;|$)/;

/** For browsers that navigate to a call: the language of the page they come from, or the one they chose last. */
export function visitorLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const referer = URL.parse(headers.referer ?? '');
  if (referer !== null) return pathLocale(referer.pathname);
  return served(findLocale(COOKIE.exec(headers.cookie ?? '')?.[1]));
}
