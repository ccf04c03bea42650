import { DEFAULT_LOCALE, findLocale, LOCALES, type Locale } from '#shared/texts/locale.ts';

/** "ID", or "ID.hi" in another language. */
const NAME = /^([\w-]{1,64})(?:\.([a-z]{2}))?$/;

/**
 * Parses a file name into id and language. Null for other names, and for the suffix `.en`: English has no suffix, so
 * that each file has exactly one URL.
 */
export function parseFileName(file: string, ending: '.jpg' | '.js'): { name: string; locale: Locale } | null {
  if (!file.endsWith(ending)) return null;
  const [, name, language] = NAME.exec(file.slice(0, -ending.length)) ?? [];
  const locale = language === undefined ? DEFAULT_LOCALE : findLocale(language);
  const isKnown = LOCALES.some((facts) => facts.locale === locale) && language !== DEFAULT_LOCALE;
  return name === undefined || locale === null || !isKnown ? null : { name, locale };
}
