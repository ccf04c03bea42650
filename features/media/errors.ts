import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const MEDIA_ERRORS = defineErrors({
  MEDIA_FULL: {
    status: 409,
    message:
      'You have stored 20 pictures, which is the most. Remove some that you no longer need, and try again in an hour.',
  },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof MEDIA_ERRORS> {}
}
