import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const CONTACT_ERRORS = defineErrors({
  NO_CONTACT: { status: 409, message: text`Your account has no such contact. Please add one first.` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof CONTACT_ERRORS> {}
}
