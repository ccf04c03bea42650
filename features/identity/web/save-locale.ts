import { send } from '#platform/web/api/send.ts';
import { chosenLocale } from '#platform/web/locales/locale-choice.ts';
import { setLocaleRef } from '../refs.ts';

const KEY = 'saved-locale';

/** Tells the account which language its user chose in this browser, once for each choice. */
export async function saveLocale(userId: string): Promise<void> {
  const locale = chosenLocale();
  const saved = `${userId} ${locale}`;
  if (locale === null || localStorage.getItem(KEY) === saved) return;
  await send(setLocaleRef, { body: { locale } });
  localStorage.setItem(KEY, saved);
}
