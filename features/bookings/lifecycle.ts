/**
 * The life of a booking as data: the server's guard, the buttons of both sides and the tests all come from this table.
 * Isomorphic and without a clock of its own.
 */

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Who can move a booking. `expired` is the passing of time. */
export const BOOKING_PARTIES = ['student', 'teacher', 'expired', 'admin'] as const;
export type BookingParty = (typeof BOOKING_PARTIES)[number];

export const BOOKING_ACTIONS = [
  'accept',
  'reject',
  'cancel',
  'expire',
  'propose',
  'acceptTime',
  'declineTimes',
  'askToCancel',
  'agreeToCancel',
  'keepBooking',
  'complete',
  'reportNoShow',
  'settle',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** Either side can say that a session did not take place for this long after its end. */
export const REPORT_WINDOW_MS = 48 * 3_600_000;

/** A booking as far as its life is concerned. Instants are compared with the clock; null: there is none. */
export type LifecycleState = {
  readonly status: BookingStatus;
  /** The confirmed time. */
  readonly sessionStart: Date | null;
  /** When the session, or the month that it begins, is over. */
  readonly sessionEnd: Date | null;
  /** When a pending request lapses; null: never. */
  readonly expiresAt: Date | null;
  /** Who waits for an answer to suggested times. */
  readonly proposedBy: BookingParty | null;
  /** Who asked to cancel a confirmed booking. */
  readonly cancelAskedBy: BookingParty | null;
  /** Somebody said that it did not take place, and nobody has settled it yet. */
  readonly isReported: boolean;
};

type Moment = { readonly booking: LifecycleState; readonly by: BookingParty; readonly now: Date };

/** What must hold besides the status. The first that does not hold names the refusal. */
const CONDITIONS = {
  isLive: ({ booking, now }) => booking.expiresAt === null || booking.expiresAt > now,
  hasLapsed: ({ booking, now }) => booking.expiresAt !== null && booking.expiresAt <= now,
  hasBegun: ({ booking, now }) => booking.sessionStart !== null && booking.sessionStart <= now,
  isAhead: ({ booking, now }) => booking.sessionStart !== null && booking.sessionStart > now,
  isOver: ({ booking, now }) => booking.sessionEnd !== null && booking.sessionEnd <= now,
  isNotOver: ({ booking, now }) => booking.sessionEnd !== null && booking.sessionEnd > now,
  isReportable: ({ booking, now }) =>
    booking.sessionEnd !== null &&
    booking.sessionEnd <= now &&
    now.getTime() < booking.sessionEnd.getTime() + REPORT_WINDOW_MS,
  isReported: ({ booking }) => booking.isReported,
  isNotReported: ({ booking }) => !booking.isReported,
  otherProposed: ({ booking, by }) => booking.proposedBy !== null && booking.proposedBy !== by,
  otherDidNotPropose: ({ booking, by }) => booking.proposedBy === null || booking.proposedBy === by,
  otherAsked: ({ booking, by }) => booking.cancelAskedBy !== null && booking.cancelAskedBy !== by,
  nobodyAsked: ({ booking }) => booking.cancelAskedBy === null,
} as const satisfies Record<string, (moment: Moment) => boolean>;

export type Condition = keyof typeof CONDITIONS;

export type Transition = {
  readonly action: BookingAction;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: BookingParty;
  readonly when: readonly Condition[];
};

type Rule = [
  action: BookingAction,
  from: BookingStatus,
  to: BookingStatus,
  by: BookingParty[],
  when?: Condition[],
];

const RULES: readonly Rule[] = [
  ['accept', 'pending', 'confirmed', ['teacher'], ['isLive']],
  ['reject', 'pending', 'cancelled', ['teacher']],
  ['cancel', 'pending', 'cancelled', ['student']],
  ['expire', 'pending', 'cancelled', ['expired'], ['hasLapsed']],
  ['settle', 'pending', 'cancelled', ['admin']],
  ['propose', 'pending', 'pending', ['teacher'], ['isLive']],
  ['acceptTime', 'pending', 'confirmed', ['student'], ['otherProposed', 'isLive']],
  ['declineTimes', 'pending', 'pending', ['student'], ['otherProposed']],

  ['propose', 'confirmed', 'confirmed', ['student', 'teacher'], ['isAhead', 'otherDidNotPropose']],
  ['acceptTime', 'confirmed', 'confirmed', ['student', 'teacher'], ['otherProposed', 'isAhead']],
  ['declineTimes', 'confirmed', 'confirmed', ['student', 'teacher'], ['otherProposed']],
  ['askToCancel', 'confirmed', 'confirmed', ['student', 'teacher'], ['isNotOver', 'nobodyAsked']],
  ['agreeToCancel', 'confirmed', 'cancelled', ['student', 'teacher'], ['otherAsked', 'isNotOver']],
  ['keepBooking', 'confirmed', 'confirmed', ['student', 'teacher'], ['otherAsked']],
  ['complete', 'confirmed', 'completed', ['teacher'], ['hasBegun', 'isNotReported']],
  ['complete', 'confirmed', 'completed', ['expired'], ['isOver', 'isNotReported']],

  ['reportNoShow', 'confirmed', 'confirmed', ['student', 'teacher'], ['isReportable', 'isNotReported']],
  ['reportNoShow', 'completed', 'completed', ['student', 'teacher'], ['isReportable', 'isNotReported']],
  ['settle', 'confirmed', 'completed', ['admin'], ['isReported']],
  ['settle', 'completed', 'completed', ['admin'], ['isReported']],
  ['settle', 'completed', 'cancelled', ['admin'], ['isReported']],
  ['settle', 'confirmed', 'cancelled', ['admin']],
];

export const TRANSITIONS: readonly Transition[] = RULES.flatMap(([action, from, to, parties, when = []]) =>
  parties.map((by) => ({ action, from, to, by, when })),
);

/** What an answer by status (PUT …/status) can mean; everything else has a call of its own. */
const ANSWERS: readonly BookingAction[] = ['accept', 'reject', 'cancel', 'complete'];

/** The answer that would bring a booking of status `from` to `to`, or null when this party has none. */
export function findAnswer(from: BookingStatus, to: BookingStatus, by: BookingParty): Transition | null {
  return (
    TRANSITIONS.find(
      (one) => one.from === from && one.to === to && one.by === by && ANSWERS.includes(one.action),
    ) ?? null
  );
}

/** The transition of an action, or null when this party has none from that status; `to` where there are several. */
export function findTransition(
  action: BookingAction,
  from: BookingStatus,
  by: BookingParty,
  to?: BookingStatus,
): Transition | null {
  return (
    TRANSITIONS.find(
      (one) =>
        one.action === action && one.from === from && one.by === by && (to === undefined || one.to === to),
    ) ?? null
  );
}

/** The first condition that does not hold now; null: the transition is open. */
export function findObstacle(transition: Transition, booking: LifecycleState, now: Date): Condition | null {
  const moment = { booking, by: transition.by, now };
  return transition.when.find((name) => !CONDITIONS[name](moment)) ?? null;
}

/** What a party can do with a booking now: the buttons it is shown. */
export function actionsFor(booking: LifecycleState, by: BookingParty, now: Date): BookingAction[] {
  return TRANSITIONS.filter((one) => one.from === booking.status && one.by === by)
    .filter((one) => findObstacle(one, booking, now) === null)
    .map((one) => one.action);
}
