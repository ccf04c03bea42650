import { formatNumber } from '../money.ts';
import type { Locale } from './locale.ts';

/**
 * A text that is put into words when its reader is known. `message` is the English with `{0}`, `{1}` … for the values;
 * it is also the key in the catalogues (locales/*.po).
 */
export type Text = { readonly message: string; readonly values: readonly TextValue[] };
/** A function gives what depends on the language, such as a date in words. */
export type TextValue = string | number | Text | ((locale: Locale) => string);

/** A Text, or words that are finished: names, what the server said, what a macro put into the language of the page. */
export type Words = Text | string;

/** Puts texts into the words of one language: `` t`${name} confirmed your session` ``, or a text that exists already. */
export interface Translate {
  (strings: TemplateStringsArray, ...values: TextValue[]): string;
  /** A Text, or finished words, which stay as they are. Literals are no finished words: `text` declares them. */
  <T extends Words>(text: T & NoLiteral<T>): string;
  readonly locale: Locale;
}

/** Unknown for a wide string or a Text; never for the literal types of strings. */
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
 * Declares a Text that counts, as an ICU message: `pluralText(3, { one: '# teacher', other: '# teachers' })`. The forms
 * name further values `{1}`, `{2}` …
 */
export function pluralText(count: number, { one, other }: PluralForms, ...values: TextValue[]): Text {
  return { message: `${PLURAL}${one}${OTHER}${other}}}`, values: [count, ...values] };
}

/** The Text of stored English, if it is one of `texts`; else the stored words, which a person wrote. */
export function knownText(stored: string, texts: readonly Text[]): Words {
  return texts.find(({ message }) => message === stored) ?? stored;
}

/** The form of a message of `pluralText` for its count; every other message as it is. */
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

/** The lookup of a language: its words for a message, filled with the values, or null. */
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
export const english: Translate = createTranslate('en', () => null);
