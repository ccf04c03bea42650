import { setupI18n } from '@lingui/core';
import { DEFAULT_LOCALE, intlTag, type Locale } from '#shared/texts/locale.ts';
import { createTranslate, type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import { allMessages } from './catalogue.ts';

function createLocaleTranslate(locale: Locale): Translate {
  const messages = allMessages(locale);
  const i18n = setupI18n({ locale, locales: intlTag(locale), messages: { [locale]: { ...messages } } });
  i18n.setMessagesCompiler((message) => [message]);
  return createTranslate(locale, (message, values) =>
    Object.hasOwn(messages, message) ? i18n._(message, Object.fromEntries(values.entries())) : null,
  );
}

const translators = new Map<Locale, Translate>();

/** Returns the function that translates texts into a language. Texts without a translation stay English. */
export function translateTo(locale: Locale): Translate {
  if (locale === DEFAULT_LOCALE) return translateToEnglish;
  const known = translators.get(locale) ?? createLocaleTranslate(locale);
  translators.set(locale, known);
  return known;
}
