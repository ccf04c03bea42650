import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const DEVICE_ERRORS = defineErrors({
  PUSH_ENDPOINT: {
    status: 400,
    message: text`This browser’s notification service is not supported. You still get emails and SMS.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof DEVICE_ERRORS> {}
}
