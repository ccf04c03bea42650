import { type CodesOf, defineErrors } from '#shared/errors.ts';
import { text } from '#shared/translate.ts';

export const SAVED_ERRORS = defineErrors({
  SAVED_FULL: {
    status: 409,
    message: text`You have saved 100 teachers. Remove one to save another.`,
  },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof SAVED_ERRORS> {}
}
