import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const REVIEW_ERRORS = defineErrors({
  REVIEW_NEEDS_SESSION: {
    status: 403,
    message: text`You can review this teacher after your first session together.`,
  },
  REVIEW_NOT_FOUND: { status: 404, message: text`We could not find this review.` },
  ALREADY_REVIEWED: {
    status: 409,
    message: text`You have already reviewed this teacher. You can edit your review.`,
  },
  ALREADY_REPLIED: {
    status: 409,
    message: text`You have already replied to this review. You can edit your reply.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof REVIEW_ERRORS> {}
}
