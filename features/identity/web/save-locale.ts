import { send } from '#platform/web/api/send.ts';
import { chosenLocale } from '#platform/web/locales/locale-choice.ts';
import { pageLocale } from '#platform/web/locales/page-locale.ts';
import { DEFAULT_LOCALE, messageLocale } from '#shared/texts/locale.ts';
import { setLocaleRef } from '../refs.ts';

const KEY = 'saved-locale';

/** Tells the account which language its user chose in this browser or reads, once for each. */
export async function saveLocale(userId: string): Promise<void> {
  // A link that was followed before the application ran has left no cookie, but its page is in the language.
  const read = chosenLocale() ?? (pageLocale() === DEFAULT_LOCALE ? null : pageLocale());
  const locale = read && messageLocale(read);
  const saved = `${userId} ${locale}`;
  if (locale === null || localStorage.getItem(KEY) === saved) return;
  await send(setLocaleRef, { body: { locale } });
  localStorage.setItem(KEY, saved);
}
