import { setupI18n } from '@lingui/core';
import { DEFAULT_LOCALE, intlTag, type Locale } from '#shared/locale.ts';
import { createTranslate, english, type Translate } from '#shared/translate.ts';
import { allMessages, catalogueOf, type Messages } from './catalogue.ts';
import { timesIn } from './finished-times.ts';

type Pattern = { pattern: RegExp; message: string };

const PLACEHOLDER = /\{(\d+)\}/;

/** Messages with values, as patterns of their finished English: "At most {0}." → /^At most (.+)\.$/. */
function patternsOf(messages: readonly string[]): Pattern[] {
  return (
    messages
      .filter((message) => PLACEHOLDER.test(message) && /[a-z]{3}/.test(message))
      .map((message) => {
        const parts = message.split(/\{\d+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        return { pattern: new RegExp(`^${parts.join('(.+)')}$`), message };
      })
      // The most specific one first.
      .sort((one, other) => other.message.length - one.message.length)
  );
}

/** `finished` is for texts that were put together before their reader was known, such as errors. */
function createLocaleTranslate(locale: Locale, { finished }: { finished: boolean }): Translate {
  const messages: Messages = allMessages(locale);
  const i18n = setupI18n({ locale, locales: intlTag(locale), messages: { [locale]: { ...messages } } });
  i18n.setMessagesCompiler((message) => [message]);
  const has = (message: string) => Object.hasOwn(messages, message);
  let patterns: Pattern[] | null = null;
  const lookup = (message: string, values: readonly string[]): string | null => {
    if (has(message)) return i18n._(message, Object.fromEntries(values.entries()));
    if (!finished || values.length > 0) return null;
    patterns ??= patternsOf(catalogueOf(locale).map((entry) => entry.message));
    for (const { pattern, message: found } of patterns) {
      const match = pattern.exec(message);
      if (match !== null) return i18n._(found, valuesIn(found, match.slice(1), lookup, locale));
    }
    return null;
  };
  return createTranslate(locale, lookup);
}

/** Values by their numbers, themselves translated where they are texts. */
function valuesIn(
  message: string,
  values: readonly string[],
  lookup: (message: string, values: readonly string[]) => string | null,
  locale: Locale,
): Record<string, string> {
  const numbers = [...message.matchAll(/\{(\d+)\}/g)].map(([, number = '']) => number);
  return Object.fromEntries(
    numbers.map((number, index) => [
      number,
      lookup(values[index] ?? '', []) ?? timesIn(values[index] ?? '', locale),
    ]),
  );
}

const translators = new Map<string, Translate>();

function translator(locale: Locale, finished: boolean): Translate {
  if (locale === DEFAULT_LOCALE) return english;
  const key = `${locale} ${finished}`;
  const known = translators.get(key) ?? createLocaleTranslate(locale, { finished });
  translators.set(key, known);
  return known;
}

/** Puts texts into the words of a language. What its catalogue lacks stays English. */
export const translateTo = (locale: Locale): Translate => translator(locale, false);

/** The same for English that is already finished, with its values inside: messages of errors. */
export const translateFinished = (locale: Locale): Translate => translator(locale, true);
