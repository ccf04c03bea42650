/**
 * What the two sides have said about a due, as one table: the server's checks and the buttons of both sides use it. Only
 * the two can know whether money came, so no state says that it did.
 */
export const DUE_STATES = ['due', 'said_paid', 'received', 'disputed'] as const;
export type DueState = (typeof DUE_STATES)[number];

export const METHODS = ['upi', 'cash'] as const;
export type Method = (typeof METHODS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The teacher can take back "received" this long. */
export const UNDO_MS = DAY_MS;
/** Between two reminders of a due, and until the first one that we send. */
export const REMIND_EVERY_MS = 3 * DAY_MS;
export const REMIND_AFTER_DAYS = 3;
/** From the second "not received" on, a payment is disputed and both can report it. */
export const REFUSALS_TO_DISPUTE = 2;

const FROM = {
  sayPaid: ['due', 'disputed'],
  withdrawPaid: ['said_paid'],
  confirmReceived: ['due', 'said_paid', 'disputed'],
  sayNotReceived: ['said_paid'],
  undoReceived: ['received'],
  remind: ['due'],
} as const satisfies Record<string, readonly DueState[]>;

export type DueAction = keyof typeof FROM;

/** Whether a due in this state allows the action; times are checked where they are known. */
export function allows(action: DueAction, state: DueState): boolean {
  return FROM[action].some((from) => from === state);
}

/** Until when "received" can be taken back. */
export function undoUntil(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + UNDO_MS);
}

/** From when the teacher can remind again; null if not reminded yet. */
export function nextReminder(remindedAt: Date | null): Date | null {
  return remindedAt && new Date(remindedAt.getTime() + REMIND_EVERY_MS);
}
