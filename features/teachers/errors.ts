import { type CodesOf, defineErrors } from '#shared/errors.ts';
import { text } from '#shared/translate.ts';

export const TEACHER_ERRORS = defineErrors({
  TEACHER_NOT_FOUND: { status: 404, message: text`Teacher profile not found` },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof TEACHER_ERRORS> {}
}
