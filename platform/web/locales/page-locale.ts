import { DEFAULT_LOCALE, findLocale, type Locale } from '#shared/texts/locale.ts';

/** The language in which the server rendered this page. Outside a browser it is the default. */
export function pageLocale(): Locale {
  return findLocale(globalThis.document?.documentElement.lang) ?? DEFAULT_LOCALE;
}
