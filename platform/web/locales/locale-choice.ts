import { store } from '#platform/web/api/device-storage.ts';
import { findLocale, type Locale } from '#shared/texts/locale.ts';

const A_YEAR = 365 * 86_400;
const COOKIE = /(?:^|;\s*)locale=([a-z]{2})\s*(?:;|$)/;

/** Returns the language that the user chose in this browser; null if none was chosen. */
export function chosenLocale(): Locale | null {
  return findLocale(COOKIE.exec(document.cookie)?.[1]);
}

/** The localStorage key of a chosen language that no account has saved yet. */
export const UNSAVED_LOCALE_KEY = 'unsaved-locale';

/**
 * Stores the choice in a cookie for a year. Once a user is signed in, it is also saved in the account
 * (features/identity/web/save-locale.ts), once: another device may change the account's language afterwards.
 */
export function chooseLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `locale=${locale}; path=/; max-age=${A_YEAR}; samesite=lax`;
  store(UNSAVED_LOCALE_KEY, locale);
}
