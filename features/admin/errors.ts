import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const ADMIN_ERRORS = defineErrors({
  USER_NOT_FOUND: { status: 404, message: 'We could not find this account.' },
  USER_ALREADY_BLOCKED: { status: 409, message: 'This account is already blocked.' },
  USER_NOT_BLOCKED: { status: 409, message: 'This account is not blocked.' },
  OWN_ACCOUNT: { status: 409, message: 'You cannot block your own account. Please ask another admin.' },
  LAST_ADMIN: { status: 409, message: 'The last admin cannot be blocked.' },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof ADMIN_ERRORS> {}
}
