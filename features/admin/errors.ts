import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const ADMIN_ERRORS = defineErrors({
  USER_NOT_FOUND: { status: 404, message: text`We could not find this account.` },
  USER_ALREADY_BLOCKED: { status: 409, message: text`This account is already blocked.` },
  USER_NOT_BLOCKED: { status: 409, message: text`This account is not blocked.` },
  OWN_ACCOUNT: { status: 409, message: text`You cannot block your own account. Please ask another admin.` },
  LAST_ADMIN: { status: 409, message: text`The last admin cannot be blocked.` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof ADMIN_ERRORS> {}
}
