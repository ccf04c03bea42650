/** Languages of the product. Adding one: a line here, a catalogue in locales/ and, where systems lack it, a font. */

export type Locale = 'en' | 'hi' | 'xx';

export type LocaleFacts = {
  readonly locale: Locale;
  /** For `lang`, `hreflang` and Intl. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly name: string;
  /** What offers this language to readers of another one, in this language. */
  readonly offer: string;
  /** Whether readers are told of it: switch, offer and hreflang. Otherwise its pages are for those who prepare it. */
  readonly isOffered: boolean;
};

export const DEFAULT_LOCALE = 'en' as const satisfies Locale;

/** The default first: its pages have no prefix. */
export const LOCALES: readonly LocaleFacts[] = [
  { locale: 'en', tag: 'en-IN', name: 'English', offer: 'View in English', isOffered: true },
  { locale: 'hi', tag: 'hi-IN', name: 'हिन्दी', offer: 'हिन्दी में देखें', isOffered: false },
];

/** Languages that readers are told of. */
export const OFFERED_LOCALES = LOCALES.filter(({ isOffered }) => isOffered);

/** What an account can choose. */
export const LOCALE_NAMES = LOCALES.map(({ locale }) => locale);

/** A pseudo language that shows what is not translated. Only tests and development serve it (`isServed`). */
const PSEUDO: LocaleFacts = { locale: 'xx', tag: 'en-XA', name: 'Pseudo', offer: 'Pseudo', isOffered: false };

const BY_NAME = new Map([...LOCALES, PSEUDO].map((facts) => [facts.locale as string, facts]));

export function localeFacts(locale: Locale): LocaleFacts {
  return BY_NAME.get(locale) ?? (LOCALES[0] as LocaleFacts);
}

/** The language of this name ('hi') or tag ('hi-IN'); null for others. */
export function findLocale(text: string | null | undefined): Locale | null {
  for (const { locale, tag } of BY_NAME.values()) if (text === locale || text === tag) return locale;
  return null;
}

/** Intl's tag with Latin digits: Marathi, Bengali and others have digits of their own by default. */
export function intlTag(locale: Locale): string {
  const { tag } = localeFacts(locale);
  return locale === DEFAULT_LOCALE ? tag : `${locale === 'xx' ? 'en-IN' : tag}-u-nu-latn`;
}

/** '/hi/search' → { locale: 'hi', prefix: '/hi', path: '/search' }. The path may have a query and a hash. */
export function splitLocale(path: string): { locale: Locale; prefix: string; path: string } {
  const [, name = ''] = /^\/([a-z]{2})(?=[/?#]|$)/.exec(path) ?? [];
  const facts = BY_NAME.get(name);
  if (facts === undefined || facts.locale === DEFAULT_LOCALE) {
    return { locale: DEFAULT_LOCALE, prefix: '', path };
  }
  const rest = path.slice(name.length + 1);
  return {
    locale: facts.locale,
    prefix: `/${name}`,
    path: rest.startsWith('/') ? rest : `/${rest}`,
  };
}

/** Paths that are the same in all languages: calls, files and development pages. */
const SHARED_PATH = /^\/(?:api|assets|media|og|art|health)(?:[/?#]|$)/;

/** The same page in another language: ('/search?city=Pune', 'hi') → '/hi/search?city=Pune'. Calls and files stay. */
export function withLocale(path: string, locale: Locale): string {
  const own = splitLocale(path).path;
  if (locale === DEFAULT_LOCALE || SHARED_PATH.test(own)) return own;
  return own === '/' ? `/${locale}` : `/${locale}${own.replace(/^\/(?=[?#])/, '')}`;
}
