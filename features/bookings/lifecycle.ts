/** The life of a booking as data: the server's guard, the buttons and the tests all come from this table. */

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Who can move a booking. `expired` is the passing of time. */
export const BOOKING_PARTIES = ['student', 'teacher', 'expired', 'admin'] as const;
export type BookingParty = (typeof BOOKING_PARTIES)[number];

export type BookingAction = 'accept' | 'reject' | 'cancel' | 'complete' | 'expire' | 'settle';

export type Transition = {
  readonly action: BookingAction;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: BookingParty;
  /** Only once the confirmed session has begun. */
  readonly fromSessionStart?: true;
};

export const TRANSITIONS: readonly Transition[] = [
  { action: 'accept', from: 'pending', to: 'confirmed', by: 'teacher' },
  { action: 'reject', from: 'pending', to: 'cancelled', by: 'teacher' },
  { action: 'cancel', from: 'pending', to: 'cancelled', by: 'student' },
  { action: 'expire', from: 'pending', to: 'cancelled', by: 'expired' },
  { action: 'settle', from: 'pending', to: 'cancelled', by: 'admin' },
  { action: 'complete', from: 'confirmed', to: 'completed', by: 'teacher', fromSessionStart: true },
  { action: 'complete', from: 'confirmed', to: 'completed', by: 'expired', fromSessionStart: true },
  { action: 'settle', from: 'confirmed', to: 'cancelled', by: 'admin' },
];

/** A booking as far as its life is concerned; `sessionStart` is the confirmed time. */
export type LifeState = { readonly status: BookingStatus; readonly sessionStart: Date | null };

/** The transition that would bring a booking of status `from` to `to`, or null when this party has none. */
export function findTransition(from: BookingStatus, to: BookingStatus, by: BookingParty): Transition | null {
  return TRANSITIONS.find((one) => one.from === from && one.to === to && one.by === by) ?? null;
}

/** Whether the clock allows a transition now. */
export function isDue(transition: Transition, booking: LifeState, now: Date): boolean {
  if (!transition.fromSessionStart) return true;
  return booking.sessionStart !== null && booking.sessionStart <= now;
}

/** What a party can do with a booking now: the buttons it is shown. */
export function actionsFor(booking: LifeState, by: BookingParty, now: Date): BookingAction[] {
  return TRANSITIONS.filter((one) => one.from === booking.status && one.by === by)
    .filter((one) => isDue(one, booking, now))
    .map((one) => one.action);
}
