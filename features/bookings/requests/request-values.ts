import type { Text } from '#shared/texts/translate.ts';
import { type DayName, indiaInstant } from '#shared/time.ts';
import { isOneHour, PREFERRED_TIMES_MAX, type PreferredTime } from '../sessions/session-length.ts';
import { HOUR_TAKEN, LOCATION_NEEDED, ONE_HOUR, TIMES_NEEDED } from '../texts.ts';
import { OFFER_TEXTS } from './offered-times.ts';
import { isPlan } from './plan.ts';
import type { PriceChoice } from './request-choice.ts';
import {
  dateOf,
  monthStarts,
  type Pick,
  type RequestDay,
  requestedHours,
  stateOfHour,
} from './request-days.ts';

/** A typed time; `date` is unused for a month. */
export type TypedTime = PreferredTime & { date: string };

type Month = { weekdays: DayName[]; startDate: string | null; time: PreferredTime | null };

/** What the form of a request holds. */
export type RequestValues = {
  choice: PriceChoice;
  /** Ticked dates, YYYY-MM-DD. */
  dates: string[];
  picks: Pick[];
  month: Month;
  anyTime: boolean;
  /** The fields of "Suggest another time"; null while they are closed. */
  draft: TypedTime | null;
  message: string;
};

type Days = readonly RequestDay[];

/** How many times are chosen, and how many there can be. */
export function timesOf({ choice, month, picks }: RequestValues): { count: number; max: number } {
  return isPlan(choice)
    ? { count: Number(month.time !== null), max: 1 }
    : { count: picks.length, max: PREFERRED_TIMES_MAX };
}

/** A chosen hour ticks its date and takes "any time" back. */
export function withPick({ picks, dates }: RequestValues, pick: Pick) {
  return {
    picks: [...picks, pick],
    dates: [...new Set([...dates, dateOf(pick)])].sort(),
    anyTime: false,
  };
}

/** The typed time. Null if it is incomplete, which is no error, and if there is no room for it. */
function typedTime(values: RequestValues): TypedTime | null {
  const { draft } = values;
  const { count, max } = timesOf(values);
  return draft === null || draft.startTime === '' || draft.endTime === '' || count >= max ? null : draft;
}

/** What is wrong with the typed time; null if nothing is. */
export function typedTimeProblem(values: RequestValues, days: Days, now: Date): Text | null {
  const typed = typedTime(values);
  if (typed === null) return null;
  if (!isOneHour(typed.startTime, typed.endTime)) return ONE_HOUR;
  if (isPlan(values.choice)) return null;
  const start = indiaInstant(typed.date, typed.startTime);
  if (start <= now) return OFFER_TEXTS.past;
  return stateOfHour(days, start.toISOString()) === 'taken' ? HOUR_TAKEN : null;
}

/** The values that change when the typed time, which has no problem, is added. Null if there is none. */
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

/** Errors by field. A wrong typed time is reported instead of a missing one. */
export function requestProblems(values: RequestValues, days: Days, now: Date): Record<string, Text> {
  const needsPlace = values.choice.sessionType === 'offline' && values.message.trim() === '';
  const typed = typedTimeProblem(values, days, now);
  const hasTime = values.anyTime || values.picks.length > 0 || values.month.time !== null;
  return {
    ...(needsPlace && { message: LOCATION_NEEDED }),
    ...(typed !== null && { draft: typed }),
    ...(typed === null && !hasTime && { times: TIMES_NEEDED }),
  };
}

/** The chosen first day of a month, else the first that its weekdays allow. */
export function firstDayOf({ weekdays, startDate }: Month, days: Days): string | null {
  const possible = monthStarts(days, weekdays);
  return possible.find((date) => date === startDate) ?? possible[0] ?? null;
}

/** The weekdays and times of a month, and its first hour if both the date and the time are chosen. */
function monthlyHours(month: Month, days: Days, now: Date) {
  const { weekdays, time } = month;
  const date = firstDayOf(month, days);
  const first = time && date ? indiaInstant(date, time.startTime) : null;
  return {
    clientPreferredDays: weekdays,
    clientTimeSlots: time ? [time] : [],
    preferredInstants: first !== null && first > now ? [first.toISOString()] : [],
  };
}

/** What a request says about days and times. */
export function hoursOf({ choice, month, dates, picks }: RequestValues, days: Days, now: Date) {
  return isPlan(choice) ? monthlyHours(month, days, now) : requestedHours(dates, picks);
}
