import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const DELIVERY_FAILURE_ERRORS = defineErrors({
  MESSAGE_NOT_RETRIABLE: {
    status: 409,
    message: text`This message cannot be sent again: it was already sent, is too old or contained a code. Please reload the list.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof DELIVERY_FAILURE_ERRORS> {}
}
