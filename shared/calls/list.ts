import { DEFAULT_LOCALE, intlTag, type Locale } from '../texts/locale.ts';

/**
 * Joins texts as a sentence does: "Monday, Wednesday and Friday". No language gets a comma before "and". A
 * `disjunction` uses "or".
 */
export function formatList(
  items: readonly string[],
  locale: Locale,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const last = items.slice(-1);
  const before = items.slice(0, -1).join(', ');
  return new Intl.ListFormat(intlTag(locale), { type }).format(before === '' ? last : [before, ...last]);
}

/** Joins the items of an enumeration: with commas in English, as specified, else as a sentence of the language does. */
export function formatItems(items: readonly string[], locale: Locale): string {
  return locale === DEFAULT_LOCALE ? items.join(', ') : formatList(items, locale);
}
