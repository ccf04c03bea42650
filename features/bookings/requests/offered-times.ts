import { timeOffDuring } from '#features/availability/time-off.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { addDays, DAY_NAMES, type DayName, hhmm, indiaInstant, indiaParts } from '#shared/time.ts';
import { type BusyTimes, COMING_DAYS_MAX, lessonDuring } from '../sessions/coming-days.ts';
import type { PreferredTime } from '../sessions/session-length.ts';

/** `off` is time off of the teacher; `past` has begun. Only a free hour can be accepted with one tap. */
export const OFFER_STATES = ['free', 'taken', 'off', 'past'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export type Offer = {
  startsAt: string;
  state: OfferState;
  /** The teacher's booking that has the hour, if it is taken. */
  bookingId: string | null;
};

/** The offered hours of a request with their state now, in the student's order of choice. */
export function offersOf(instants: readonly Date[], { lessons, off }: BusyTimes, now: Date): Offer[] {
  return instants.map((start) => {
    const lesson = lessonDuring(lessons, start);
    const isOff = timeOffDuring(off, start, lessonEnd(start)) !== null;
    const state = start <= now ? 'past' : lesson ? 'taken' : isOff ? 'off' : 'free';
    return {
      startsAt: start.toISOString(),
      state,
      bookingId: state === 'taken' && lesson ? lesson.bookingId : null,
    };
  });
}

export const OFFER_PROBLEM_TEXTS = {
  past: text`Please choose a time in the future`,
  far: text`Please choose times within the next ${COMING_DAYS_MAX} days`,
  twice: text`Please choose each time once`,
  day: text`Please choose times on the days that suit you`,
  time: text`Please send the same times as hours of the day`,
  both: text`Please pick times or say that any time is fine, not both`,
} as const;

type Asked = {
  instants: readonly Date[];
  days: readonly DayName[];
  times: readonly PreferredTime[];
};

const dayOf = (instant: Date) => DAY_NAMES[indiaParts(instant).dayOfWeek] as DayName;

/** The start as HH:MM in India; null if the instant is not on a full minute. */
function timeOf(instant: Date): string | null {
  return instant.getTime() % 60_000 === 0 ? hhmm(indiaParts(instant).minutes) : null;
}

/** End (exclusive) of the days in which hours can be offered. */
function lastInstant(now: Date): Date {
  return indiaInstant(addDays(indiaParts(now).date, COMING_DAYS_MAX), '00:00');
}

/**
 * Errors of the offered instants, by field; empty if they are valid. Instants must be different, in the future, within
 * COMING_DAYS_MAX days and on the given days. Their hours must be exactly the given times.
 */
export function offerProblems({ instants, days, times }: Asked, now: Date): Record<string, Text> {
  if (instants.length === 0) return {};
  const last = lastInstant(now);
  const starts = new Set(times.map(({ startTime }) => startTime));
  const problems = instants.flatMap((instant, index): [string, Text][] => {
    const field = `preferredInstants.${index}`;
    const time = timeOf(instant);
    if (instant <= now) return [[field, OFFER_PROBLEM_TEXTS.past]];
    if (instant >= last) return [[field, OFFER_PROBLEM_TEXTS.far]];
    if (instants.some((other, at) => at < index && other.getTime() === instant.getTime())) {
      return [[field, OFFER_PROBLEM_TEXTS.twice]];
    }
    if (!days.includes(dayOf(instant))) return [[field, OFFER_PROBLEM_TEXTS.day]];
    return time === null || !starts.has(time) ? [[field, OFFER_PROBLEM_TEXTS.time]] : [];
  });
  const offered = new Set(instants.map(timeOf));
  const missing = times.some(({ startTime }) => !offered.has(startTime));
  if (missing) problems.push(['clientTimeSlots', OFFER_PROBLEM_TEXTS.time]);
  return Object.fromEntries(problems);
}
