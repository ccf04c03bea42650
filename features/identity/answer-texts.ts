import type { CodeChannel } from '#features/codes/code-rules.ts';
import { type Text, text } from '#shared/texts/translate.ts';

/** Messages in API responses. The API returns them in English; pages show them in the reader's language. */
export const PASSWORD_TEXTS = {
  changed: text`Password changed successfully!`,
  set: text`Your password is set.`,
} as const;

/** The same text whether or not the contact has an account, so that it does not reveal which contacts have one. */
export const RESET_CODE_SENT: Readonly<Record<CodeChannel, Text>> = {
  email: text`If this ${text`email address`} is verified on an account, a code is on its way to it.`,
  mobile: text`If this ${text`mobile number`} is verified on an account, a code is on its way to it.`,
};
