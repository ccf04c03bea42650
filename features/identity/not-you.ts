import { originIn } from '#shared/texts/locale.ts';
import type { Translate } from '#shared/texts/translate.ts';

/**
 * What `notifyOwner` adds to the data of each message. `canReset` tells whether a contact is verified, so that a
 * password can be reset with it; messages of earlier releases lack it.
 */
export type OwnerFacts = { firstName: string; canReset?: boolean };

/**
 * Closing text of messages about the safety of an account. `canReset` is false if no contact is verified: then there is
 * nowhere to send the code for a new password.
 */
export function notYouText(
  site: { origin: string; supportEmail: string },
  t: Translate,
  canReset = true,
): string {
  const origin = originIn(site.origin, t.locale);
  const { supportEmail } = site;
  if (!canReset) return t`If this was not you, write to ${supportEmail}.`;
  return t`If this was not you, reset your password at ${origin}/forgot-password and write to ${supportEmail}.`;
}
