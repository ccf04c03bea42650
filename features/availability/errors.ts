import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const AVAILABILITY_ERRORS = defineErrors({
  TIME_SLOT_NOT_FOUND: {
    status: 404,
    message: text`This time slot was already deleted. Please reload the list.`,
  },
  TIME_OFF_NOT_FOUND: {
    status: 404,
    message: text`This time off was already deleted. Please reload the list.`,
  },
  TIME_SLOT_CONFLICT: { status: 409, message: text`This time overlaps with one of your other time slots.` },
  TOO_MANY_TIME_SLOTS: {
    status: 409,
    message: text`Your week is full. Remove some time slots to add new ones.`,
  },
  TIME_OFF_OVERLAP: {
    status: 409,
    message: text`You already have time off on some of these days. Delete it first, or choose other days.`,
  },
  TOO_MUCH_TIME_OFF: {
    status: 409,
    message: text`You have reached the limit for time off. Delete some to add more.`,
  },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof AVAILABILITY_ERRORS> {}
}
