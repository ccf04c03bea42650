import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, findLocale, type Locale, splitLocale } from '#shared/texts/locale.ts';

/** Returns the language, or English for null. The pseudo language also becomes English, except in tests. */
const served = (locale: Locale | null): Locale =>
  locale === null || (locale === 'xx' && process.env.PSEUDO_LOCALE !== '1') ? DEFAULT_LOCALE : locale;

/**
 * Returns the language that a call asks for. Our own client names exactly one (platform/web/api/send.ts). A browser's
 * list of preferences does not count: other clients get English, as specified.
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

/**
 * Returns the language for a call that a browser opens like a page: the language of the referring page, or that of the
 * cookie. A page of another site says nothing about the language.
 */
export function visitorLocale({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const referer = URL.parse(headers.referer ?? '');
  if (referer !== null && headers['sec-fetch-site'] !== 'cross-site') return pathLocale(referer.pathname);
  return served(findLocale(COOKIE.exec(headers.cookie ?? '')?.[1]));
}
