import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const PRIVACY_ERRORS = defineErrors({
  DELETION_PENDING: {
    status: 409,
    message: text`This account is being deleted. To change anything, keep the account first.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof PRIVACY_ERRORS> {}
}
