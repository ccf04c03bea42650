import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const REPORT_ERRORS = defineErrors({
  REPORT_NOT_FOUND: { status: 404, message: text`We could not find this report.` },
  REPORT_ALREADY_CLOSED: {
    status: 409,
    message: text`Someone has already decided on this report. Please reload to see the decision.`,
  },
  REPORT_CHANGED: {
    status: 409,
    message: text`The reporter has added to this report. Please read it again, then decide.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof REPORT_ERRORS> {}
}
