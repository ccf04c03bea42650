import { type Locale, withLocale } from '#shared/texts/locale.ts';
import { useLingui } from './i18n.tsx';

/** The language of the page. */
export function useLocale(): Locale {
  return useLingui().i18n.locale;
}

/** For addresses that no router link writes: the path in the page's language. */
export function useAddress(): (path: string) => string {
  const locale = useLocale();
  return (path) => withLocale(path, locale);
}
