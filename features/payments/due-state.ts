/**
 * States of a due (an amount that a student has to pay): what student and teacher have said about it. No state claims
 * that the money came, because only the two know it. The server's checks and the buttons use the same table.
 */
export const DUE_STATES = ['due', 'said_paid', 'received', 'disputed'] as const;
export type DueState = (typeof DUE_STATES)[number];

export const PAYMENT_METHODS = ['upi', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the teacher can undo "received". */
export const UNDO_MS = DAY_MS;
/** Minimum time between two reminders by the teacher. Our own reminder and question also wait this long. */
export const REMIND_EVERY_MS = 3 * DAY_MS;
export const REMIND_AFTER_DAYS = 3;
/** From the second "not received" on, a payment is disputed and both can report it. */
export const REFUSALS_TO_DISPUTE = 2;

/** The state of a due that nobody says is paid, by how often the teacher has said that the money did not come. */
export const unpaidState = (refusals: number) =>
  refusals >= REFUSALS_TO_DISPUTE ? ('disputed' as const) : ('due' as const);

const FROM = {
  sayPaid: ['due', 'disputed'],
  withdrawPaid: ['said_paid'],
  confirmReceived: ['due', 'said_paid', 'disputed'],
  sayNotReceived: ['said_paid'],
  undoReceived: ['received'],
  remind: ['due'],
} as const satisfies Record<string, readonly DueState[]>;

export type DueAction = keyof typeof FROM;

/** True if the state allows the action. The callers check the time limits. */
export function isActionAllowed(action: DueAction, state: DueState): boolean {
  return FROM[action].some((from) => from === state);
}

/** Until when "received" can be taken back. */
export function undoUntil(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + UNDO_MS);
}

/** When the teacher can remind the student again; null if no reminder was sent yet. */
export function nextReminder(remindedAt: Date | null): Date | null {
  return remindedAt && new Date(remindedAt.getTime() + REMIND_EVERY_MS);
}
