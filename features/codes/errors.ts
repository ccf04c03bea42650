import { type CodesOf, defineErrors } from '#shared/errors.ts';
import { text } from '#shared/translate.ts';

export const CODE_ERRORS = defineErrors({
  INVALID_OTP: { status: 400, message: text`Invalid OTP` },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof CODE_ERRORS> {}
}
