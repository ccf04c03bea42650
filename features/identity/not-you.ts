import type { Translate } from '#shared/texts/translate.ts';

/** Closing text of messages about the safety of an account. */
export function notYouText(
  { origin, supportEmail }: { origin: string; supportEmail: string },
  t: Translate,
): string {
  return t`If this was not you, reset your password at ${origin}/forgot-password and write to ${supportEmail}.`;
}
