import { createTranslate, type Translate } from '#shared/texts/translate.ts';
import type { I18n } from './i18n.tsx';

const used = new WeakMap<I18n, Set<string>>();

/** Collects the texts of plain TypeScript that a render needs: data names some that no script of the page has. */
export function collectTexts(i18n: I18n): ReadonlySet<string> {
  const texts = new Set<string>();
  used.set(i18n, texts);
  return texts;
}

/** Puts texts of plain TypeScript into the words of a page. */
export function translateWith(i18n: I18n): Translate {
  return createTranslate(i18n.locale, (message, values) => {
    if (!Object.hasOwn(i18n.messages, message)) return null;
    used.get(i18n)?.add(message);
    return i18n._(message, { ...values });
  });
}
