import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const PAYMENT_ERRORS = defineErrors({
  DUE_NOT_FOUND: { status: 404, message: text`We could not find this payment.` },
  DUE_CHANGED: { status: 409, message: text`This payment has changed meanwhile. Please look at it again.` },
  UTR_USED: { status: 409, message: text`This reference was used for another payment.` },
  UNDO_CLOSED: {
    status: 409,
    message: text`This can be undone for 24 hours only. Please use chat to find a way that suits you both.`,
  },
  REMINDED_ALREADY: { status: 409, message: text`You can remind once in 3 days.` },
  RECEIPT_NOT_FOUND: { status: 404, message: text`We could not find this receipt.` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof PAYMENT_ERRORS> {}
}
