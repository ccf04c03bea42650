/** Languages of the product. Adding one: a line here, a catalogue in locales/ and its font (CONTRIBUTING.md). */

export type Locale = 'en' | 'hi' | 'ta' | 'xx';

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
  /** Everything, with mails and SMS, or only the pages of `isTranslatedPage`: the rest stays English. */
  readonly scope: 'whole' | 'public';
};

export const DEFAULT_LOCALE = 'en' as const satisfies Locale;

/** The default first: its pages have no prefix. */
export const LOCALES: readonly LocaleFacts[] = [
  { locale: 'en', tag: 'en-IN', name: 'English', offer: 'View in English', isOffered: true, scope: 'whole' },
  { locale: 'hi', tag: 'hi-IN', name: 'हिन्दी', offer: 'हिन्दी में देखें', isOffered: true, scope: 'whole' },
  { locale: 'ta', tag: 'ta-IN', name: 'தமிழ்', offer: 'தமிழில் பார்க்க', isOffered: true, scope: 'public' },
];

/** Languages that readers are told of. */
export const OFFERED_LOCALES = LOCALES.filter(({ isOffered }) => isOffered);

/** What an account can choose: languages that are offered and have mails and SMS too. */
export const ACCOUNT_LOCALES = OFFERED_LOCALES.filter(({ scope }) => scope === 'whole');
export const LOCALE_NAMES = ACCOUNT_LOCALES.map(({ locale }) => locale);

const PUBLIC_PAGE =
  /^\/(?:(?:search|teacher\/[^/]+|yoga-teachers(?:\/.*)?|help|how-it-works|pricing|auth)\/?)?$/;

/** Whether languages of the scope 'public' have the page. The path is without prefix; it may have a query or a hash. */
export function isTranslatedPage(path: string): boolean {
  return PUBLIC_PAGE.test(path.replace(/[?#].*/s, ''));
}

/** Languages that readers of a page are told of: offered, and with this page. */
export function offeredAt(path: string): readonly LocaleFacts[] {
  const isPublic = isTranslatedPage(splitLocale(path).path);
  return OFFERED_LOCALES.filter(({ scope }) => scope === 'whole' || isPublic);
}

/** A pseudo language that shows what is not translated. Only tests and development serve it (`isServed`). */
const PSEUDO: LocaleFacts = {
  ...{ locale: 'xx', tag: 'en-XA', name: 'Pseudo', offer: 'Pseudo' },
  isOffered: false,
  scope: 'whole',
};

const BY_NAME = new Map([...LOCALES, PSEUDO].map((facts) => [facts.locale as string, facts]));

export function localeFacts(locale: Locale): LocaleFacts {
  return BY_NAME.get(locale) ?? (LOCALES[0] as LocaleFacts);
}

/** The language of mails and SMS to readers of a language: English if it has none. */
export function messageLocale(locale: Locale): Locale {
  return ACCOUNT_LOCALES.some((facts) => facts.locale === locale) ? locale : DEFAULT_LOCALE;
}

/** The language of this name ('hi') or tag ('hi-IN'); null for others. */
export function findLocale(text: string | null | undefined): Locale | null {
  for (const { locale, tag } of BY_NAME.values()) if (text === locale || text === tag) return locale;
  return null;
}

/** Intl's tag with Latin digits: Marathi, Bengali and others have digits of their own by default. */
export function intlTag(locale: Locale): string {
  const { tag } = localeFacts(locale);
  // In the pseudo language, Latin letters of a date are those of a date that was left in English.
  return locale === DEFAULT_LOCALE ? tag : `${locale === 'xx' ? 'hi-IN' : tag}-u-nu-latn`;
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
const SHARED_PATH = /^\/(?:api|assets|media|og|art|embed|health)(?:[/?#]|$)/;

/** The same page in another language: ('/search?city=Pune', 'hi') → '/hi/search?city=Pune'. Calls and files stay. */
export function withLocale(path: string, locale: Locale): string {
  const own = splitLocale(path).path;
  if (locale === DEFAULT_LOCALE || SHARED_PATH.test(own)) return own;
  return own === '/' ? `/${locale}` : `/${locale}${own.replace(/^\/(?=[?#])/, '')}`;
}
