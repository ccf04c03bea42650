import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const CONTACT_ERRORS = defineErrors({
  NO_CONTACT: { status: 409, message: 'Your account has no such contact. Please add one first.' },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof CONTACT_ERRORS> {}
}
