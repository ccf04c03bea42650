import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const SAVED_ERRORS = defineErrors({
  SAVED_FULL: {
    status: 409,
    message: text`You have saved 100 teachers. Remove one to save another.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof SAVED_ERRORS> {}
}
