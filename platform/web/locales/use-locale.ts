import { type Locale, withLocale } from '#shared/texts/locale.ts';
import { useLingui } from './i18n.tsx';

/** The language of the page. */
export function useLocale(): Locale {
  return useLingui().i18n.locale;
}

/** Returns a function that adds the page's language to a path. Use it for URLs that the router does not write. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => withLocale(path, locale);
}
