import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const CODE_ERRORS = defineErrors({
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof CODE_ERRORS> {}
}
