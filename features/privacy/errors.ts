import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const PRIVACY_ERRORS = defineErrors({
  DELETION_PENDING: {
    status: 409,
    message: 'This account is being deleted. Keep it first to change anything.',
  },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof PRIVACY_ERRORS> {}
}
