import { type CodesOf, defineErrors } from '#shared/errors.ts';
import { text } from '#shared/translate.ts';

export const DEVICE_ERRORS = defineErrors({
  PUSH_ENDPOINT: {
    status: 400,
    message: text`This browser’s notification service is not supported. You still get emails and SMS.`,
  },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof DEVICE_ERRORS> {}
}
