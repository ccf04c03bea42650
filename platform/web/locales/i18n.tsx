import { createContext, type ReactNode, useContext } from 'react';
import { formatNumber } from '#shared/money.ts';
import { intlTag, type Locale } from '#shared/texts/locale.ts';

/** A compiled message, as @lingui/message-utils writes it: text, ["name"], ["count", "plural", { one: [...] }] or "#". */
type Part = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, unknown>>];
export type Message = string | readonly Part[];
export type Messages = Record<string, Message>;
type Values = Readonly<Record<string, unknown>>;
type Descriptor = { id: string; message?: Message; values?: Values };

/**
 * The interface that Lingui's macros use. The build replaces macros by calls of `_` with the id and the English
 * message.
 */
export type I18n = {
  readonly locale: Locale;
  readonly messages: Messages;
  _(id: string | Descriptor, values?: Values, english?: { message?: Message | undefined }): string;
};

/** Cached here because they are slow to create and the server makes an I18n for each page. */
const pluralRules: Partial<Record<Locale, Intl.PluralRules>> = {};

/**
 * Creates the translator of one page. It replaces @lingui/core, which is four times larger and can also compile
 * messages and format dates. Each server render has its own, so that concurrent requests don't mix languages.
 */
export function createI18n(locale: Locale, messages: Messages): I18n {
  const say = (message: Message, values: Values, count?: number): string =>
    typeof message === 'string' ? message : message.map((part) => sayPart(part, values, count)).join('');
  const sayPart = (part: Part, values: Values, count: number | undefined): string => {
    if (part === '#' && count !== undefined) return formatNumber(count);
    if (typeof part === 'string') return part;
    const [name, type, cases] = part;
    const value = values[name];
    if (cases === undefined) return String(value ?? '');
    if (type !== 'plural') return say((cases[String(value)] ?? cases.other) as Message, values, count);
    pluralRules[locale] ??= new Intl.PluralRules(intlTag(locale));
    const form = cases[String(value)] ?? cases[pluralRules[locale].select(Number(value))] ?? cases.other;
    return say(form as Message, values, Number(value));
  };
  return {
    locale,
    messages,
    _(text, given, english) {
      const {
        id,
        message = id,
        values = given ?? {},
      } = typeof text === 'string'
        ? { id: text, ...(english?.message && { message: english.message }) }
        : text;
      return say(Object.hasOwn(messages, id) ? (messages[id] as Message) : message, values);
    },
  };
}

const Words = createContext<I18n | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <Words value={i18n}>{children}</Words>;
}

/** The function that the build puts in place of the `useLingui` macro. */
export function useLingui(): { i18n: I18n; _: I18n['_'] } {
  const i18n = useContext(Words);
  if (i18n === null) throw new Error('I18nProvider is missing');
  return { i18n, _: i18n._ };
}
