import { formatNumber } from '../money.ts';
import type { Locale } from './locale.ts';

/**
 * A text that is translated later, when its reader is known. `message` is the English text with `{0}`, `{1}` … for the
 * values; it is also the key in the catalogues (locales/*.po).
 */
export type Text = { readonly message: string; readonly values: readonly TextValue[] };
/** A value of a Text. A function returns a value that depends on the language, such as a date in words. */
export type TextValue = string | number | Text | ((locale: Locale) => string);

/** A Text, or a finished string: a name, a message from the server, or a text that a macro has translated. */
export type Words = Text | string;

/** Translates into one language: a template such as `` t`${name} confirmed your session` ``, or an existing Text. */
export interface Translate {
  (strings: TemplateStringsArray, ...values: TextValue[]): string;
  /**
   * Translates a Text; returns a finished string unchanged. String literals don't compile: declare them with `text`.
   */
  <T extends Words>(text: T & NoLiteral<T>): string;
  readonly locale: Locale;
}

/** `never` for types of string literals, else `unknown`: makes string literals fail to compile. */
type NoLiteral<T> = T extends string ? (string extends T ? unknown : never) : unknown;

/** Declares a Text: `` text`You have ${count} requests` ``. */
export function text(strings: TemplateStringsArray, ...values: TextValue[]): Text {
  return { message: strings.reduce((message, part, index) => `${message}{${index - 1}}${part}`), values };
}

const PLURAL = '{0, plural, one {';
const OTHER = '} other {';

/** English forms of a count; `#` stands for the number. */
type PluralForms = { readonly one: string; readonly other: string };

/**
 * Declares a Text with plural forms, as an ICU message: `pluralText(3, { one: '# teacher', other: '# teachers' })`. In
 * the forms, `{1}`, `{2}` … stand for further values.
 */
export function pluralText(count: number, { one, other }: PluralForms, ...values: TextValue[]): Text {
  return { message: `${PLURAL}${one}${OTHER}${other}}}`, values: [count, ...values] };
}

/**
 * Returns the Text whose English equals the stored words; if there is none in `texts`, a person wrote the words and
 * they are returned.
 */
export function knownText(stored: string, texts: readonly Text[]): Words {
  return texts.find(({ message }) => message === stored) ?? stored;
}

/** Returns the plural form for this count, if the message is from `pluralText`; any other message unchanged. */
function formOf(message: string, count: number): string {
  if (!message.startsWith(PLURAL)) return message;
  const [one = '', other = ''] = message.slice(PLURAL.length, -2).split(OTHER);
  return (count === 1 ? one : other).replace('#', () => formatNumber(count));
}

/** Fills the values of an English message. */
function fill(message: string, values: readonly string[]): string {
  return formOf(message, Number(values[0])).replace(
    /\{(\d+)\}/g,
    (placeholder, index: string) => values[Number(index)] ?? placeholder,
  );
}

/** Returns the translation of a message in one language, with the values filled in; null if there is none. */
export type Lookup = (message: string, values: readonly string[]) => string | null;

export function createTranslate(locale: Locale, lookup: Lookup): Translate {
  const say = ({ message, values }: Text): string => {
    const filled = values.map(put);
    return lookup(message, filled) ?? fill(message, filled);
  };
  const put = (value: TextValue): string => {
    if (typeof value === 'function') return value(locale);
    return typeof value === 'object' ? say(value) : String(value);
  };
  const translate = (first: TemplateStringsArray | Words, ...values: TextValue[]): string => {
    if (typeof first === 'string') return first;
    return say('message' in first ? first : text(first, ...values));
  };
  return Object.assign(translate, { locale });
}

/** English, as written in the source. */
export const translateToEnglish: Translate = createTranslate('en', () => null);
