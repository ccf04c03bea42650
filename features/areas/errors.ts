import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const AREA_ERRORS = defineErrors({
  AREA_NOT_FOUND: { status: 404, message: 'This area was not found. It may have been judged already.' },
  AREA_ALREADY_DECIDED: {
    status: 409,
    message: 'Somebody has judged this area already. The list is up to date again.',
  },
  AREA_EXISTS: {
    status: 409,
    message: 'The city has an area of this name already. Merge the typed one into it instead.',
  },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof AREA_ERRORS> {}
}
