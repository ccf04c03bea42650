import { DEFAULT_LOCALE, intlTag, type Locale } from '../texts/locale.ts';

/** "Monday, Wednesday and Friday"; a `disjunction` has "or". */
export function formatList(
  items: readonly string[],
  locale: Locale = DEFAULT_LOCALE,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  // British English has no comma before "and".
  const tag = locale === DEFAULT_LOCALE ? 'en-GB' : intlTag(locale);
  return new Intl.ListFormat(tag, { type }).format(items);
}
