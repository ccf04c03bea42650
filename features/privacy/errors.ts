import { type CodesOf, defineErrors } from '#shared/errors.ts';
import { text } from '#shared/translate.ts';

export const PRIVACY_ERRORS = defineErrors({
  DELETION_PENDING: {
    status: 409,
    message: text`This account is being deleted. To change anything, keep the account first.`,
  },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof PRIVACY_ERRORS> {}
}
