import { readStored, store } from '#platform/web/api/device-storage.ts';
import { send } from '#platform/web/api/send.ts';
import { UNSAVED_LOCALE_KEY } from '#platform/web/locales/locale-choice.ts';
import { findLocale, messageLocale } from '#shared/texts/locale.ts';
import { setLocaleRef } from '../refs.ts';

/**
 * Saves the language that was chosen in this browser to the account, once per choice. A language without messages
 * changes nothing.
 */
export async function saveLocale(): Promise<void> {
  const stored = readStored(UNSAVED_LOCALE_KEY);
  const chosen = findLocale(stored);
  const locale = chosen && messageLocale(chosen);
  if (locale !== null && locale === chosen) await send(setLocaleRef, { body: { locale } });
  // Another tab may have chosen meanwhile.
  if (readStored(UNSAVED_LOCALE_KEY) === stored) store(UNSAVED_LOCALE_KEY, null);
}
