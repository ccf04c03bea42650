import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { addDays, DAY_NAMES, type DayName, hhmm, indiaInstant, indiaParts } from '#shared/time.ts';

/** The rules of a monthly plan, which apply to students and teachers alike. Users read them on /pricing and /help. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A lesson can be skipped for a make-up lesson until this many hours before it. After that, it counts as a lesson. */
export const SKIP_DEADLINE_HOURS = 12;
/** A plan can be paused once, for at most this many days. */
export const PAUSE_DAYS_MAX = 14;
/** A moved lesson or make-up lesson must start within this many days after the plan's end. */
export const MAKE_UP_DEADLINE_DAYS = 14;
/** This many days before the end we ask "Same again?". */
export const RENEWAL_DAYS = 5;
/** How many hours a lesson's mark (held or missed) can be changed and disputed. */
export const DISPUTE_HOURS = 48;

/** Days of the week, and start time in minutes after midnight in India. */
export type WeeklyPattern = { readonly days: readonly DayName[]; readonly startMin: number };

/** Until when the lesson at `start` can be skipped. */
export function skipUntil(start: Date): Date {
  return new Date(start.getTime() - SKIP_DEADLINE_HOURS * HOUR_MS);
}

/** Whether the lesson at `start` can be skipped now. */
export function canSkip(start: Date, now: Date): boolean {
  return now <= skipUntil(start);
}

/** Returns the time before which make-up lessons must start; `endsAt` is the plan's regular end. */
export function makeUpDeadline(endsAt: Date): Date {
  return new Date(endsAt.getTime() + MAKE_UP_DEADLINE_DAYS * DAY_MS);
}

/** Returns from when the student can request the same plan again. */
export function renewalOpens(endsAt: Date): Date {
  return new Date(endsAt.getTime() - RENEWAL_DAYS * DAY_MS);
}

/**
 * Whether the student can request the same plan again; `status` is that of the earlier request, null if there is none.
 * Only a cancelled request can be repeated: a month that is completed was renewed already.
 */
export function canAskAgain(status: BookingStatus | null): boolean {
  return status === null || status === 'cancelled';
}

/**
 * Returns until when a lesson's mark can be changed and disputed: 48 hours after the lesson's end or after the mark,
 * whichever is later.
 */
export function disputeUntil(lessonEndsAt: Date, markedAt: Date | null): Date {
  return new Date(Math.max(Number(lessonEndsAt), Number(markedAt ?? 0)) + DISPUTE_HOURS * HOUR_MS);
}

/** Yields the start times of the pattern at `after` or later, earliest first, without end. */
export function* patternHours({ days, startMin }: WeeklyPattern, after: Date): Generator<Date, never> {
  for (let date = indiaParts(after).date; ; date = addDays(date, 1)) {
    const start = indiaInstant(date, hhmm(startMin));
    const day = DAY_NAMES[indiaParts(start).dayOfWeek] as DayName;
    if (days.includes(day) && start >= after) yield start;
  }
}

/** The first hour of the pattern at `after` or later. */
export function nextOfPattern(pattern: WeeklyPattern, after: Date): Date {
  return patternHours(pattern, after).next().value;
}

/**
 * Returns when a plan's booking ends: the latest of the plan's end, the end of its last lesson, and, if a make-up
 * lesson is owed, the last day for it.
 */
export function bookingEndOf(
  endsAt: Date,
  { lessons, owesMakeUp }: { lessons: readonly Date[]; owesMakeUp: boolean },
): Date {
  const ends = [endsAt, ...lessons.map(lessonEnd), ...(owesMakeUp ? [makeUpDeadline(endsAt)] : [])];
  return new Date(Math.max(...ends.map(Number)));
}

export type PauseMove = { id: string; from: Date; to: Date };

/**
 * Computes a pause of `days` days from the date `from`. The planned lessons in these days move, in order, to the first
 * times after the plan's end and after the pause that match its weekdays and time and that no other lesson of the plan
 * takes. The end moves by `days` days or, if a moved lesson ends later, to the end of that lesson.
 */
export function computePause(
  plan: WeeklyPattern & { endsAt: Date },
  planned: readonly { id: string; start: Date }[],
  { from, days }: { from: string; days: number },
): { moves: PauseMove[]; endsAt: Date } {
  const [first, until] = [indiaInstant(from, '00:00'), indiaInstant(addDays(from, days), '00:00')];
  const inside = planned.filter(({ start }) => start >= first && start < until);
  const others = planned.filter((lesson) => !inside.includes(lesson));
  // A pause near the plan's end lasts longer than the plan.
  const hours = patternHours(plan, until > plan.endsAt ? until : plan.endsAt);
  const moves = inside.map(({ id, start }) => {
    let to = hours.next().value;
    while (others.some((other) => Math.abs(Number(other.start) - Number(to)) < HOUR_MS))
      to = hours.next().value;
    return { id, from: start, to };
  });
  const later = new Date(plan.endsAt.getTime() + days * DAY_MS);
  const last = moves.at(-1);
  return { moves, endsAt: last && lessonEnd(last.to) > later ? lessonEnd(last.to) : later };
}
