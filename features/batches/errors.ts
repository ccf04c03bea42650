import { defineErrors, type ErrorEntriesOf } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

export const BATCH_ERRORS = defineErrors({
  BATCH_NOT_FOUND: { status: 404, message: text`We could not find this class.` },
  BATCH_CLOSED: { status: 409, message: text`This class takes no more students.` },
  BATCH_MONTH_OVER: {
    status: 409,
    message: text`This month can no longer be joined. Please choose another.`,
  },
  BATCH_CHANGED: {
    status: 409,
    message: text`The price has changed meanwhile. Please look at the class again.`,
  },
  BATCH_FULL: { status: 409, message: text`The last seat has just gone.` },
  BATCH_NOT_FULL: { status: 409, message: text`A seat is free by now. You can join the class.` },
  BATCH_JOINED: { status: 409, message: text`You are already in this class.` },
  BATCH_WAITING: { status: 409, message: text`You are already on the wait list.` },
  BATCH_OVERLAP: { status: 409, message: text`You teach at that time already. Please choose another time.` },
  BATCH_TAKEN: {
    status: 409,
    message: text`Students have joined this class, so its days, time, first day, audience and kind of place stay. Close it and make a new one instead.`,
  },
  TOO_MANY_BATCHES: { status: 409, message: text`You have 20 group classes. Close one to make another.` },
  TOO_MANY_SEATS: {
    status: 409,
    message: text`You have joined or wait for 10 classes. Leave one to join another.`,
  },
  SEAT_NOT_FOUND: { status: 404, message: text`You are not in this class.` },
  WAIT_NOT_FOUND: { status: 404, message: text`You are not on the wait list.` },
});

declare module '#shared/calls/errors.ts' {
  interface ErrorCodes extends ErrorEntriesOf<typeof BATCH_ERRORS> {}
}
