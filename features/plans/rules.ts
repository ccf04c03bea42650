import { lessonEnd } from '#features/lessons/lesson.ts';
import { addDays, DAY_NAMES, type DayName, hhmm, indiaInstant, indiaParts } from '#shared/time.ts';

/** The rules of a monthly plan, for both sides. People read them on /pricing and /help. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Until this long before a lesson it can be skipped for a make-up lesson; later it counts. */
export const SKIP_HOURS = 12;
/** A plan can be paused once, for at most this many days. */
export const PAUSE_DAYS_MAX = 14;
/** Lessons can be moved to, and made up for, until this many days after the plan's end. */
export const MAKE_UP_DAYS = 14;
/** This many days before the end we ask "Same again?". */
export const RENEWAL_DAYS = 5;
/** What the teacher marked about a lesson can be changed and disputed this long. */
export const DISPUTE_HOURS = 48;

/** Days and time of a plan. */
export type Pattern = { readonly days: readonly DayName[]; readonly startMin: number };

/** Until when the lesson at `start` can be skipped. */
export function skipUntil(start: Date): Date {
  return new Date(start.getTime() - SKIP_HOURS * HOUR_MS);
}

/** Whether the lesson at `start` can be skipped now. */
export function canSkip(start: Date, now: Date): boolean {
  return now <= skipUntil(start);
}

/** Before when make-up lessons of a plan with this regular end have to take place. */
export function lastMakeUp(endsAt: Date): Date {
  return new Date(endsAt.getTime() + MAKE_UP_DAYS * DAY_MS);
}

/** From when a plan can be asked for again. */
export function renewalOpens(endsAt: Date): Date {
  return new Date(endsAt.getTime() - RENEWAL_DAYS * DAY_MS);
}

/** Until when a lesson's mark can be changed and disputed: 48 hours from its end, and from the mark. */
export function disputeUntil(lessonEndsAt: Date, markedAt: Date | null): Date {
  return new Date(Math.max(Number(lessonEndsAt), Number(markedAt ?? 0)) + DISPUTE_HOURS * HOUR_MS);
}

/** Hours of the pattern from `after` on, endlessly, earliest first. */
export function* patternHours({ days, startMin }: Pattern, after: Date): Generator<Date, never> {
  for (let date = indiaParts(after).date; ; date = addDays(date, 1)) {
    const start = indiaInstant(date, hhmm(startMin));
    const day = DAY_NAMES[indiaParts(start).dayOfWeek] as DayName;
    if (days.includes(day) && start >= after) yield start;
  }
}

/** The first hour of the pattern at `after` or later. */
export function nextOfPattern(pattern: Pattern, after: Date): Date {
  return patternHours(pattern, after).next().value;
}

/** When a booking ends by its lessons: not before its plan, its last promised hour, or the time to make up for a lesson. */
export function bookingEndOf(
  endsAt: Date,
  { lessons, owesMakeUp }: { lessons: readonly Date[]; owesMakeUp: boolean },
): Date {
  const ends = [endsAt, ...lessons.map(lessonEnd), ...(owesMakeUp ? [lastMakeUp(endsAt)] : [])];
  return new Date(Math.max(...ends.map(Number)));
}

export type Paused = { id: string; from: Date; to: Date };

/**
 * What a pause of `days` days from the date `from` does: the planned lessons in it move, in their order, to the hours of the
 * pattern after the plan's end, which moves by as many days.
 */
export function pauseMoves(
  plan: Pattern & { endsAt: Date },
  planned: readonly { id: string; start: Date }[],
  { from, days }: { from: string; days: number },
): { moves: Paused[]; endsAt: Date } {
  const [first, until] = [indiaInstant(from, '00:00'), indiaInstant(addDays(from, days), '00:00')];
  const inside = planned.filter(({ start }) => start >= first && start < until);
  const others = planned.filter((lesson) => !inside.includes(lesson));
  const hours = patternHours(plan, plan.endsAt);
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
