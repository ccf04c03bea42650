import type { Text } from '#shared/texts/translate.ts';
import { type DayName, indiaInstant } from '#shared/time.ts';
import { isOneHour, PREFERRED_TIMES_MAX, type PreferredTime } from '../sessions/session-length.ts';
import { HOUR_TAKEN, LOCATION_NEEDED, ONE_HOUR_NEEDED, TIMES_NEEDED } from '../texts.ts';
import { OFFER_PROBLEM_TEXTS } from './offered-times.ts';
import { isPlan } from './plan.ts';
import type { PriceChoice } from './request-choice.ts';
import {
  dateOfPick,
  isSentWithoutHour,
  type PickedHour,
  type RequestDay,
  requestedHours,
  stateOfHour,
} from './request-days.ts';

/** A typed time; `date` is unused for a month. */
export type TypedTime = PreferredTime & { date: string };

type Month = { weekdays: DayName[]; startDate: string | null; time: PreferredTime | null };

/** The values of the request form. */
export type RequestValues = {
  choice: PriceChoice;
  /** Ticked dates, YYYY-MM-DD. */
  dates: string[];
  picks: PickedHour[];
  month: Month;
  anyTime: boolean;
  /** The fields of "Suggest another time"; null while they are closed. */
  draft: TypedTime | null;
  message: string;
};

type Days = readonly RequestDay[];

/** The number of chosen times and the maximum. */
export function timeCount({ choice, month, picks }: RequestValues): { count: number; max: number } {
  return isPlan(choice)
    ? { count: Number(month.time !== null), max: 1 }
    : { count: picks.length, max: PREFERRED_TIMES_MAX };
}

/** The values after the student picks an hour: its date is ticked and "any time" is off. */
export function withPick({ picks, dates }: RequestValues, pick: PickedHour) {
  return {
    picks: [...picks, pick],
    dates: [...new Set([...dates, dateOfPick(pick)])].sort(),
    anyTime: false,
  };
}

/** The typed time. Null if it is incomplete (not an error), or if the maximum of times is reached. */
function typedTime(values: RequestValues): TypedTime | null {
  const { draft } = values;
  const { count, max } = timeCount(values);
  return draft === null || draft.startTime === '' || draft.endTime === '' || count >= max ? null : draft;
}

/** The values with the typed time on one of `dates`: a ticked date may have passed, or the teacher may be away on it. */
export function withPossibleDate(values: RequestValues, dates: readonly string[]): RequestValues {
  const { draft } = values;
  const [first] = dates;
  if (draft === null || first === undefined || dates.includes(draft.date)) return values;
  return { ...values, draft: { ...draft, date: first } };
}

/** The error of the typed time, or null. */
export function typedTimeProblem(values: RequestValues, days: Days, now: Date): Text | null {
  const typed = typedTime(values);
  if (typed === null) return null;
  if (!isOneHour(typed.startTime, typed.endTime)) return ONE_HOUR_NEEDED;
  if (isPlan(values.choice)) return null;
  const start = indiaInstant(typed.date, typed.startTime);
  if (start <= now) return OFFER_PROBLEM_TEXTS.past;
  return stateOfHour(days, start.toISOString()) === 'taken' ? HOUR_TAKEN : null;
}

/**
 * The values that change when the typed time is added; null if there is none. The caller has checked it with
 * typedTimeProblem.
 */
export function addTypedTime(values: RequestValues, days: Days): Partial<RequestValues> | null {
  const typed = typedTime(values);
  if (typed === null) return null;
  const { date, startTime, endTime } = typed;
  if (isPlan(values.choice)) {
    return { draft: null, month: { ...values.month, time: { startTime, endTime } }, anyTime: false };
  }
  const startsAt = indiaInstant(date, startTime).toISOString();
  if (values.picks.some((pick) => pick.startsAt === startsAt)) return { draft: null };
  const suggested = stateOfHour(days, startsAt) !== 'free';
  return { draft: null, ...withPick(values, { startsAt, suggested }) };
}

/** The ticked dates that are sent. One that has lost its last free hour shows unticked, and is sent only with an hour. */
function sentDates({ dates, picks }: RequestValues, days: Days, now: Date): string[] {
  const open = new Set(days.filter(({ isOpen }) => isOpen).map(({ date }) => date));
  return dates.filter((date) => open.has(date) && isSentWithoutHour(date, picks, now));
}

/** True if the ticked dates alone are the wish: any time on them. A time that is only half typed still asks for a time. */
function meansAnyTimeOnDays(values: RequestValues, days: Days, now: Date): boolean {
  const { choice, draft } = values;
  if (isPlan(choice) || draft?.startTime || draft?.endTime) return false;
  return sentDates(values, days, now).length > 0;
}

/** Errors by field. If the typed time is invalid, its error replaces the error that a time is missing. */
export function requestProblems(values: RequestValues, days: Days, now: Date): Record<string, Text> {
  const needsPlace = values.choice.sessionType === 'offline' && values.message.trim() === '';
  const typed = typedTimeProblem(values, days, now);
  // Counts only times of the chosen kind: an hour picked before the switch to a month is not sent.
  const hasTime = values.anyTime || timeCount(values).count > 0 || meansAnyTimeOnDays(values, days, now);
  return {
    ...(needsPlace && { message: LOCATION_NEEDED }),
    ...(typed !== null && { draft: typed }),
    ...(typed === null && !hasTime && { times: TIMES_NEEDED }),
  };
}

/** Dates on which a month can begin: those of its weekdays on which its time, once chosen, is still ahead. */
export function possibleFirstDays({ weekdays, time }: Month, days: Days, now: Date): string[] {
  return days
    .filter(({ day, isOpen }) => isOpen && weekdays.includes(day))
    .map(({ date }) => date)
    .filter((date) => time === null || indiaInstant(date, time.startTime) > now);
}

/** First day of a month: the chosen date if its weekdays and time allow it, otherwise the first possible one. */
export function firstDayOf(month: Month, days: Days, now: Date): string | null {
  const possible = possibleFirstDays(month, days, now);
  return possible.find((date) => date === month.startDate) ?? possible[0] ?? null;
}

/** Start of a month's first lesson; null until both its day and its time are chosen. */
function firstStartOf(month: Month, days: Days, now: Date): Date | null {
  const date = firstDayOf(month, days, now);
  return month.time && date ? indiaInstant(date, month.time.startTime) : null;
}

/** Starts of the chosen hours that are no longer free. Of a month, only its first hour is known. */
export function lostHours({ choice, month, picks }: RequestValues, days: Days, now: Date): string[] {
  if (isPlan(choice)) {
    const first = firstStartOf(month, days, now)?.toISOString() ?? null;
    return first !== null && stateOfHour(days, first) === 'taken' ? [first] : [];
  }
  return picks
    .filter((pick) => !pick.suggested && stateOfHour(days, pick.startsAt) !== 'free')
    .map(({ startsAt }) => startsAt);
}

/** The weekdays and times of a month, and its first hour if both the date and the time are chosen. */
function monthlyHours(month: Month, days: Days, now: Date) {
  const { weekdays, time } = month;
  const first = firstStartOf(month, days, now);
  return {
    clientPreferredDays: weekdays,
    clientTimeSlots: time ? [time] : [],
    preferredInstants: first !== null ? [first.toISOString()] : [],
  };
}

/** The request's fields about days and times. */
export function requestTimeFields(values: RequestValues, days: Days, now: Date) {
  return isPlan(values.choice)
    ? monthlyHours(values.month, days, now)
    : requestedHours(sentDates(values, days, now), values.picks);
}
