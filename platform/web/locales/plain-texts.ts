import { createTranslate, type Translate } from '#shared/texts/translate.ts';
import type { I18n } from './i18n.tsx';

const used = new WeakMap<I18n, Set<string>>();

/** Records which texts of constants a render uses, because the page's scripts may lack some of them. */
export function collectTexts(i18n: I18n): ReadonlySet<string> {
  const texts = new Set<string>();
  used.set(i18n, texts);
  return texts;
}

/** Returns a function that translates constant texts (Text) with the page's I18n. */
export function translateWith(i18n: I18n): Translate {
  return createTranslate(i18n.locale, (message, values) => {
    if (!Object.hasOwn(i18n.messages, message)) return null;
    used.get(i18n)?.add(message);
    return i18n._(message, { ...values });
  });
}
