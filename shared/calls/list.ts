import { intlTag, type Locale } from '../texts/locale.ts';

/** "Monday, Wednesday and Friday", in every language without a comma before "and"; a `disjunction` has "or". */
export function formatList(
  items: readonly string[],
  locale: Locale,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const last = items.slice(-1);
  const before = items.slice(0, -1).join(', ');
  return new Intl.ListFormat(intlTag(locale), { type }).format(before === '' ? last : [before, ...last]);
}
