import { type CodesOf, defineErrors } from '#shared/errors.ts';
import { text } from '#shared/translate.ts';

export const SEARCH_ERRORS = defineErrors({
  SEARCH_FILTERS_REQUIRED: {
    status: 400,
    message: text`Please select at least one filter (city, area, specialization, or session type) to search for teachers.`,
  },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof SEARCH_ERRORS> {}
}
