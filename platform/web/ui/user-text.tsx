import { userTextLang } from '#shared/texts/text-language.ts';
import { useLocale } from '../locales/use-locale.ts';

/** A name or a text as a user wrote it, marked with its language if that is not the page's, so that it is read aloud rightly. */
export function UserText({ children }: { children: string }) {
  const lang = userTextLang(children, useLocale());
  return lang === undefined ? children : <span lang={lang}>{children}</span>;
}
