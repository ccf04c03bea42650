import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const SEARCH_ERRORS = defineErrors({
  SEARCH_FILTERS_REQUIRED: {
    status: 400,
    message: text`Please select at least one filter (city, area, specialization, or session type) to search for teachers.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof SEARCH_ERRORS> {}
}
