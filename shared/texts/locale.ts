/** Languages of the product. Adding one: a line here, a catalogue in locales/ and its font (CONTRIBUTING.md). */

export type Locale = 'en' | 'hi' | 'ta' | 'xx';

export type LocaleFacts = {
  readonly locale: Locale;
  /** For `lang`, `hreflang` and Intl. */
  readonly tag: string;
  /** The language's name, written in this language. */
  readonly name: string;
  /** Link text that offers this language to readers of another one, written in this language. */
  readonly offer: string;
  /**
   * True if the site shows the language to readers: in the switch, the offer and hreflang. Otherwise its pages are only
   * for the people who prepare it.
   */
  readonly isOffered: boolean;
  /**
   * `whole`: the site, mails and SMS are translated. `public`: only the pages of `isTranslatedPage`; the rest stays
   * English.
   */
  readonly scope: 'whole' | 'public';
};

export const DEFAULT_LOCALE = 'en' as const satisfies Locale;

/** The default first: its pages have no prefix. */
export const LOCALES: readonly LocaleFacts[] = [
  { locale: 'en', tag: 'en-IN', name: 'English', offer: 'View in English', isOffered: true, scope: 'whole' },
  { locale: 'hi', tag: 'hi-IN', name: 'हिन्दी', offer: 'हिन्दी में देखें', isOffered: true, scope: 'whole' },
  { locale: 'ta', tag: 'ta-IN', name: 'தமிழ்', offer: 'தமிழில் பார்க்க', isOffered: true, scope: 'public' },
];

/** Languages that the site shows to readers. */
export const OFFERED_LOCALES = LOCALES.filter(({ isOffered }) => isOffered);

/** Languages that a user can choose for the account: offered ones that have mails and SMS too. */
export const ACCOUNT_LOCALES = OFFERED_LOCALES.filter(({ scope }) => scope === 'whole');
export const ACCOUNT_LOCALE_CODES = ACCOUNT_LOCALES.map(({ locale }) => locale);

const PUBLIC_PAGE =
  /^\/(?:(?:search|teacher\/[^/]+|yoga-teachers(?:\/.*)?|help|how-it-works|pricing|auth)\/?)?$/;

/**
 * True if languages of scope 'public' have this page. `path` is without language prefix; it may have a query or a hash.
 */
export function isTranslatedPage(path: string): boolean {
  return PUBLIC_PAGE.test(path.replace(/[?#].*/s, ''));
}

/** Returns the offered languages that have this page. */
export function offeredLocalesAt(path: string): readonly LocaleFacts[] {
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

/** Returns the language of mails and SMS for a reader's language: English if that language has no mails and SMS. */
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
  // The pseudo language writes dates in Hindi, so a date in Latin letters is one that was left in English.
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

/**
 * Returns the path in another language: ('/search?city=Pune', 'hi') → '/hi/search?city=Pune'. Paths of calls and files
 * don't change.
 */
export function withLocale(path: string, locale: Locale): string {
  // "//host/x" would lead to another site.
  const own = splitLocale(path).path.replace(/^[/\\]+/, '/');
  if (locale === DEFAULT_LOCALE || SHARED_PATH.test(own)) return own;
  return own === '/' ? `/${locale}` : `/${locale}${own.replace(/^\/(?=[?#])/, '')}`;
}

/** The origin with the prefix of a language, for texts that name a page: ('https://toran.example', 'hi') → '…/hi'. */
export function originIn(origin: string, locale: Locale): string {
  return origin + withLocale('/', locale).replace(/\/$/, '');
}
