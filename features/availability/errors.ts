import { type CodesOf, defineErrors } from '#shared/errors.ts';

export const AVAILABILITY_ERRORS = defineErrors({
  TIME_SLOT_NOT_FOUND: { status: 404, message: 'This time slot is gone already. Please reload the list.' },
  TIME_OFF_NOT_FOUND: { status: 404, message: 'This time off is gone already. Please reload the list.' },
  TIME_SLOT_CONFLICT: { status: 409, message: 'This time overlaps with one of your other time slots.' },
  TOO_MANY_TIME_SLOTS: { status: 409, message: 'Your week is full. Remove some time slots to add new ones.' },
  TIME_OFF_OVERLAP: {
    status: 409,
    message: 'Some of this time is off already. Remove that first, or choose other days.',
  },
  TOO_MUCH_TIME_OFF: { status: 409, message: 'You have planned a lot of time off. Remove some to add more.' },
});

declare module '#shared/errors.ts' {
  interface ErrorCodes extends CodesOf<typeof AVAILABILITY_ERRORS> {}
}
