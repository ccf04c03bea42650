import { send } from '#platform/web/api/send.ts';
import { chosenLocale } from '#platform/web/locales/locale-choice.ts';
import { pageLocale } from '#platform/web/locales/page-locale.ts';
import { DEFAULT_LOCALE, messageLocale } from '#shared/texts/locale.ts';
import { setLocaleRef } from '../refs.ts';

const KEY = 'saved-locale';

/**
 * Saves the reader's language to the account: the one that they chose in this browser, or else that of the page. Done
 * once per user and language.
 */
export async function saveLocale(userId: string): Promise<void> {
  // A link clicked before hydration sets no cookie, but its page is in the chosen language.
  const read = chosenLocale() ?? (pageLocale() === DEFAULT_LOCALE ? null : pageLocale());
  const locale = read && messageLocale(read);
  const saved = `${userId} ${locale}`;
  if (locale === null || localStorage.getItem(KEY) === saved) return;
  await send(setLocaleRef, { body: { locale } });
  localStorage.setItem(KEY, saved);
}
