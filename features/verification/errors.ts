import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const VERIFICATION_ERRORS = defineErrors({
  CERTIFICATION_NOT_FOUND: { status: 404, message: text`We could not find this certificate.` },
  ID_NOT_WAITING: {
    status: 409,
    message: text`This ID was already decided on, replaced or withdrawn. Please reload the list.`,
  },
  REVIEW_ALREADY_PENDING: {
    status: 409,
    message: text`Your profile is already with our team. We will notify you when it has been reviewed.`,
  },
  ALREADY_APPROVED: { status: 409, message: text`Your profile is already verified. You can edit it freely.` },
  REVIEW_ALREADY_DECIDED: {
    status: 409,
    message: text`This profile was already decided on or submitted again. Please reload to see its status.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof VERIFICATION_ERRORS> {}
}
