import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const SAFETY_ERRORS = defineErrors({
  SHARE_ENDED: { status: 409, message: text`This session is no longer shared.` },
  SHARE_TOO_EARLY: { status: 409, message: text`You can say this once the session has begun.` },
  SESSION_OVER: { status: 409, message: text`This session is over, or it was cancelled or moved.` },
  ADDRESS_NOT_NEEDED: {
    status: 409,
    message: text`An address is for in-person sessions that wait for a reply or are ahead.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof SAFETY_ERRORS> {}
}
