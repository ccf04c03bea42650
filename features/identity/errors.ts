import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const IDENTITY_ERRORS = defineErrors({
  INVALID_CREDENTIALS: { status: 401, message: text`Invalid mobile number or password` },
  SECOND_FACTOR_NEEDED: {
    status: 401,
    message: text`Please enter the code that your authenticator app shows.`,
  },
  SECOND_FACTOR_ENROL: {
    status: 401,
    message: text`Admins sign in with a second step here. Please set it up now.`,
  },
  SECOND_FACTOR_WRONG: {
    status: 401,
    message: text`This code is wrong or was already used. Please enter the next one that your app shows.`,
  },
  ACCOUNT_BLOCKED: { status: 403, message: text`Your account is blocked. Please contact support.` },
  RECOVERY_REQUIRED: {
    status: 403,
    message: text`There were too many failed sign-ins. Please reset your password to sign in again. If you have not verified your email or mobile number, please contact support.`,
  },
  ACCOUNT_EXISTS: {
    status: 409,
    message: text`An account with this mobile number or email already exists. Please sign in instead.`,
  },
  CONTACT_IS_VERIFIED: {
    status: 409,
    message: text`You already have an account with this contact. Please sign in or use Forgot password.`,
  },
  SECOND_FACTOR_EXPIRED: {
    status: 409,
    message: text`This setup has expired or was finished elsewhere. Please start again.`,
  },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    message: text`Admins of this site sign in with a second step, so it stays on.`,
  },
  PASSWORD_LINK_OVER: {
    status: 410,
    message: text`This link was already used or has expired. Please ask for a new one.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof IDENTITY_ERRORS> {}
}
