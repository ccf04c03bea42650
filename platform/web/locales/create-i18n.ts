import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { intlTag, type Locale } from '#shared/locale.ts';
import { createTranslate, type Translate } from '#shared/translate.ts';

/**
 * The words of one page in one language. Every render on the server has its own: a shared one would mix the languages
 * of readers who ask at the same time.
 */
export function createI18n(locale: Locale, messages: Messages): I18n {
  const i18n = setupI18n({ locale, locales: intlTag(locale), messages: { [locale]: messages } });
  // The build compiles all messages; texts without values stay strings.
  return i18n.setMessagesCompiler((message) => [message]);
}

/** Puts texts of plain TypeScript into the words of a page. */
export function translateWith(i18n: I18n): Translate {
  return createTranslate(i18n.locale as Locale, (message, values) =>
    Object.hasOwn(i18n.messages, message) ? i18n._(message, { ...values }) : null,
  );
}
