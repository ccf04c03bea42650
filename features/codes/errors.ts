import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const CODE_ERRORS = defineErrors({
  INVALID_OTP: { status: 400, message: text`Invalid OTP` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof CODE_ERRORS> {}
}
