import { originIn } from '#shared/texts/locale.ts';
import type { Translate } from '#shared/texts/translate.ts';

/** Closing text of messages about the safety of an account. */
export function notYouText(site: { origin: string; supportEmail: string }, t: Translate): string {
  const origin = originIn(site.origin, t.locale);
  const { supportEmail } = site;
  return t`If this was not you, reset your password at ${origin}/forgot-password and write to ${supportEmail}.`;
}
