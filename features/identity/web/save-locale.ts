import { readStored, store } from '#platform/web/api/device-storage.ts';
import { send } from '#platform/web/api/send.ts';
import { chosenLocale, SAVED_LOCALE_KEY } from '#platform/web/locales/locale-choice.ts';
import { messageLocale } from '#shared/texts/locale.ts';
import { setLocaleRef } from '../refs.ts';

/** Saves the language that the user chose in this browser to the account, once per user and choice. */
export async function saveLocale(userId: string): Promise<void> {
  const chosen = chosenLocale();
  const locale = chosen && messageLocale(chosen);
  const saved = `${userId} ${locale}`;
  if (locale === null || readStored(SAVED_LOCALE_KEY) === saved) return;
  await send(setLocaleRef, { body: { locale } });
  store(SAVED_LOCALE_KEY, saved);
}
