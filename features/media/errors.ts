import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const MEDIA_ERRORS = defineErrors({
  MEDIA_FULL: {
    status: 409,
    message: text`You can store at most 20 pictures. Remove some that you no longer need, then try again in an hour.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof MEDIA_ERRORS> {}
}
