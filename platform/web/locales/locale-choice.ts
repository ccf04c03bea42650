import { findLocale, type Locale } from '#shared/texts/locale.ts';

const A_YEAR = 365 * 86_400;
const COOKIE = /(?:^|;\s*)locale=([a-z]{2})\s*(?:;|$)/;

/** The language that the reader chose in this browser; null before. */
export function chosenLocale(): Locale | null {
  return findLocale(COOKIE.exec(document.cookie)?.[1]);
}

/** Remembers the choice for a year; an account learns of it once someone is signed in (save-locale.ts). */
export function chooseLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `locale=${locale}; path=/; max-age=${A_YEAR}; samesite=lax`;
}
