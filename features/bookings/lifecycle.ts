/**
 * The booking lifecycle as a table. The server's checks, the buttons of both sides and the tests all use it. Shared
 * by client and server; callers pass the current time.
 */

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Who can change a booking's status. `expired` means that time ran out. */
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
  'declineCancellation',
  'complete',
  'reportNoShow',
  'settle',
  'leave',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** Either side can report a no-show until this long after the session's end. */
export const REPORT_WINDOW_MS = 48 * 3_600_000;

/** The parts of a booking that decide its transitions. Dates are compared with the clock; null means unset. */
export type LifecycleState = {
  readonly status: BookingStatus;
  /** The confirmed time. */
  readonly sessionStart: Date | null;
  /** End of the session, or of the month that starts with it, including time for make-up lessons that are owed. */
  readonly sessionEnd: Date | null;
  /** A make-up lesson keeps the month open beyond its 30 days. */
  readonly isExtended: boolean;
  /** Start of the last planned lesson. */
  readonly lastLesson: Date | null;
  /** When a pending request expires; null means never. */
  readonly expiresAt: Date | null;
  /** Who suggested times that are still unanswered. */
  readonly proposedBy: BookingParty | null;
  /** Who asked to cancel a confirmed booking. */
  readonly cancelAskedBy: BookingParty | null;
  /** A no-show report is open. */
  readonly isReported: boolean;
  /** An admin has settled a no-show report; the decision is final. */
  readonly isSettled: boolean;
};

type Moment = { readonly booking: LifecycleState; readonly by: BookingParty; readonly now: Date };

/** What a transition can require besides the booking's status. The first condition that fails decides the error. */
const CONDITIONS = {
  isLive: ({ booking, now }) => booking.expiresAt === null || booking.expiresAt > now,
  hasLapsed: ({ booking, now }) => booking.expiresAt !== null && booking.expiresAt <= now,
  hasBegun: ({ booking, now }) => booking.sessionStart !== null && booking.sessionStart <= now,
  isAhead: ({ booking, now }) => booking.sessionStart !== null && booking.sessionStart > now,
  isOver: ({ booking, now }) => booking.sessionEnd !== null && booking.sessionEnd <= now,
  isNotOver: ({ booking, now }) => booking.sessionEnd !== null && booking.sessionEnd > now,
  hasNoLessonAhead: ({ booking, now }) => booking.lastLesson === null || booking.lastLesson <= now,
  owesNoLesson: ({ booking, now }) =>
    !booking.isExtended || (booking.sessionEnd !== null && booking.sessionEnd <= now),
  hasLessonAhead: ({ booking, now }) => booking.lastLesson !== null && booking.lastLesson > now,
  isReportable: ({ booking, now }) =>
    booking.sessionEnd !== null &&
    booking.sessionEnd <= now &&
    now.getTime() < booking.sessionEnd.getTime() + REPORT_WINDOW_MS,
  isReported: ({ booking }) => booking.isReported,
  isNotReported: ({ booking }) => !booking.isReported,
  isNotSettled: ({ booking }) => !booking.isSettled,
  otherProposed: ({ booking, by }) => booking.proposedBy !== null && booking.proposedBy !== by,
  otherDidNotPropose: ({ booking, by }) => booking.proposedBy === null || booking.proposedBy === by,
  otherAsked: ({ booking, by }) => booking.cancelAskedBy !== null && booking.cancelAskedBy !== by,
  isNotAsked: ({ booking }) => booking.cancelAskedBy === null,
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
  ['leave', 'pending', 'cancelled', ['student', 'teacher', 'admin']],
  ['propose', 'pending', 'pending', ['teacher'], ['isLive']],
  ['acceptTime', 'pending', 'confirmed', ['student'], ['otherProposed', 'isLive']],
  ['declineTimes', 'pending', 'pending', ['student'], ['otherProposed']],

  ['propose', 'confirmed', 'confirmed', ['student', 'teacher'], ['isAhead', 'otherDidNotPropose']],
  ['acceptTime', 'confirmed', 'confirmed', ['student', 'teacher'], ['otherProposed', 'isAhead']],
  ['declineTimes', 'confirmed', 'confirmed', ['student', 'teacher'], ['otherProposed']],
  ['askToCancel', 'confirmed', 'confirmed', ['student', 'teacher'], ['isNotOver', 'isNotAsked']],
  ['agreeToCancel', 'confirmed', 'cancelled', ['student', 'teacher'], ['otherAsked', 'isNotOver']],
  ['declineCancellation', 'confirmed', 'confirmed', ['student', 'teacher'], ['otherAsked']],
  // A month is completed after its last lesson began, make-up lessons included: its plan ends it earlier, with what is due
  // for it.
  [
    'complete',
    'confirmed',
    'completed',
    ['teacher'],
    ['hasBegun', 'hasNoLessonAhead', 'owesNoLesson', 'isNotReported'],
  ],
  ['complete', 'confirmed', 'completed', ['expired'], ['isOver', 'isNotReported']],

  [
    'reportNoShow',
    'confirmed',
    'confirmed',
    ['student', 'teacher'],
    ['isReportable', 'isNotReported', 'isNotSettled'],
  ],
  [
    'reportNoShow',
    'completed',
    'completed',
    ['student', 'teacher'],
    ['isReportable', 'isNotReported', 'isNotSettled'],
  ],
  ['settle', 'confirmed', 'completed', ['admin'], ['isReported']],
  ['settle', 'completed', 'completed', ['admin'], ['isReported']],
  ['settle', 'completed', 'cancelled', ['admin'], ['isReported']],
  ['settle', 'confirmed', 'cancelled', ['admin'], ['isReported']],
  ['leave', 'confirmed', 'cancelled', ['student', 'teacher', 'admin'], ['hasLessonAhead']],
];

export const TRANSITIONS: readonly Transition[] = RULES.flatMap(([action, from, to, parties, when = []]) =>
  parties.map((by) => ({ action, from, to, by, when })),
);

/** Actions that an answer by status (PUT …/status) can mean; all others have their own call. */
const STATUS_ACTIONS: readonly BookingAction[] = ['accept', 'reject', 'cancel', 'complete'];

/** The action that moves a booking from `from` to `to`, or null if this party has none. */
export function findAnswer(from: BookingStatus, to: BookingStatus, by: BookingParty): Transition | null {
  return (
    TRANSITIONS.find(
      (one) => one.from === from && one.to === to && one.by === by && STATUS_ACTIONS.includes(one.action),
    ) ?? null
  );
}

/**
 * The transition of an action from a status, or null if this party has none. `to` selects one if the action has
 * several.
 */
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

/** The first condition that fails now; null means that the transition is allowed. */
export function findObstacle(transition: Transition, booking: LifecycleState, now: Date): Condition | null {
  const moment = { booking, by: transition.by, now };
  return transition.when.find((name) => !CONDITIONS[name](moment)) ?? null;
}

/**
 * The actions that a party can take on a booking now; the interface shows them as buttons. Leaves out `leave`: it
 * happens when an account ends.
 */
export function actionsFor(booking: LifecycleState, by: BookingParty, now: Date): BookingAction[] {
  return TRANSITIONS.filter((one) => one.from === booking.status && one.by === by && one.action !== 'leave')
    .filter((one) => findObstacle(one, booking, now) === null)
    .map((one) => one.action);
}
