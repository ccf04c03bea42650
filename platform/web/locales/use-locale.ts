import { useLingui } from '@lingui/react';
import { type Locale, withLocale } from '#shared/locale.ts';

/** The language of the page. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}

/** For addresses that no router link writes: the path in the page's language. */
export function useAddress(): (path: string) => string {
  const locale = useLocale();
  return (path) => withLocale(path, locale);
}
