import type { Locale } from './locale.ts';

/**
 * A text that is put into words when its reader is known. `message` is the English with `{0}`, `{1}` … for the values;
 * it is also the key in the catalogues (locales/*.po).
 */
export type Text = { readonly message: string; readonly values: readonly TextValue[] };
export type TextValue = string | number | Text;

/** Puts texts into the words of one language: `` t`${name} confirmed your session` ``, or a text that exists already. */
export interface Translate {
  (strings: TemplateStringsArray, ...values: TextValue[]): string;
  /** A Text, or finished English such as an error's message: it stays English if no catalogue has it. */
  (text: Text | string): string;
  readonly locale: Locale;
}

/** Declares a Text: `` text`You have ${count} requests` ``. */
export function text(strings: TemplateStringsArray, ...values: TextValue[]): Text {
  return { message: strings.reduce((message, part, index) => `${message}{${index - 1}}${part}`), values };
}

/** Fills the values of a message without plural forms. */
function fill(message: string, values: readonly string[]): string {
  return message.replace(/\{(\d+)\}/g, (placeholder, index: string) => values[Number(index)] ?? placeholder);
}

/** The lookup of a language: its words for a message, filled with the values, or null. */
export type Lookup = (message: string, values: readonly string[]) => string | null;

export function createTranslate(locale: Locale, lookup: Lookup): Translate {
  const say = ({ message, values }: Text): string => {
    const filled = values.map((value) => (typeof value === 'object' ? say(value) : String(value)));
    return lookup(message, filled) ?? fill(message, filled);
  };
  const translate = (first: TemplateStringsArray | Text | string, ...values: TextValue[]): string => {
    if (typeof first === 'string') return lookup(first, []) ?? first;
    return say('message' in first ? first : text(first, ...values));
  };
  return Object.assign(translate, { locale });
}

/** English, as written in the source. */
export const english: Translate = createTranslate('en', () => null);
