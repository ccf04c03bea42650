import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const TEACHER_ERRORS = defineErrors({
  TEACHER_NOT_FOUND: { status: 404, message: text`Teacher profile not found` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof TEACHER_ERRORS> {}
}
