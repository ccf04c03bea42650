import { LESSON_MINUTES } from '#features/lessons/lesson.ts';
import { addDays, DAY_NAMES, type DayName, hhmm, indiaInstant, indiaParts, WEEK } from '#shared/time.ts';

/** The rules of group classes. Dates are days in India ("2026-12-07"). */

export const AUDIENCES = ['any', 'women'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const TITLE_MAX = 60;
export const PLACE_MAX = 120;
export const CAPACITY_MAX = 100;
export const PRICE_MAX = 100_000;

/** A class begins at least this many days ahead, so that it can still be called off, and at most this many. */
export const FIRST_DAY_FROM = 3;
export const FIRST_DAY_UNTIL = 90;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** It is decided if a month runs this long before its first class. */
export const DECIDE_MS = 2 * DAY_MS;
/** Leaving costs nothing until this long before the student's first class. */
export const LEAVE_MS = 12 * HOUR_MS;
/** People with a seat are asked about the next month this many days before the end. */
export const ASK_DAYS = 5;
/** Hours are promised for this many months, the current one included. */
export const MONTHS_PROMISED = 3;

/** Group classes of a teacher that are open at the same time. */
export const BATCHES_MAX = 20;
/** Seats and places in waiting lists together that a student may hold in months that are not over. */
export const SEATS_MAX = 10;

/** What decides when a class takes place. */
export type Schedule = { days: readonly DayName[]; startMin: number };

const dayOf = (date: string) => DAY_NAMES[indiaParts(indiaInstant(date, '12:00')).dayOfWeek] as DayName;

/** First and last day of a period. */
export type Period = { month: string; endsOn: string };

/**
 * The month with this index of a class that begins on `firstOn`: it begins on the same day of the month, or on the last
 * one of a shorter month, and ends the day before the next.
 */
export function monthAt(firstOn: string, index: number): Period {
  return { month: addMonths(firstOn, index), endsOn: addDays(addMonths(firstOn, index + 1), -1) };
}

function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Index of the month of this day; negative before the first. */
export function monthIndexOf(firstOn: string, date: string): number {
  const [from, to] = [firstOn, date].map((one) => one.split('-').map(Number));
  const guess = ((to?.[0] ?? 0) - (from?.[0] ?? 0)) * 12 + (to?.[1] ?? 0) - (from?.[1] ?? 0);
  return monthAt(firstOn, guess).month <= date ? guess : guess - 1;
}

/** Days of the weekly pattern from `from` to `until`, both included. */
export function classDates({ days }: Pick<Schedule, 'days'>, from: string, until: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= until; date = addDays(date, 1))
    if (days.includes(dayOf(date))) dates.push(date);
  return dates;
}

/** The start of a class on this day. */
export function classStart({ startMin }: Pick<Schedule, 'startMin'>, date: string): Date {
  return indiaInstant(date, hhmm(startMin));
}

/** "07:00" and "08:00". A class that ends at midnight ends at "00:00". */
export function classTimes({ startMin }: Pick<Schedule, 'startMin'>): { startTime: string; endTime: string } {
  return { startTime: hhmm(startMin), endTime: hhmm((startMin + LESSON_MINUTES) % 1440) };
}

/** Weekdays in the order of the screen, Monday first. */
export function inWeekOrder(days: readonly DayName[]): DayName[] {
  return WEEK.filter((day) => days.includes(day));
}

export type MonthState = 'open' | 'runs' | 'off';
export type Month = Period & { skipped: readonly string[]; state: MonthState };

/** All classes of a month. */
export function monthDates(schedule: Pick<Schedule, 'days'>, month: Month): string[] {
  return classDates(schedule, month.month, month.endsOn).filter((date) => !month.skipped.includes(date));
}

/** What a student gets who joins today: the classes from tomorrow on, and their share of the price in rupees. */
export type Share = { classes: number; classesLeft: number; firstOn: string; amount: number };

/** Null if no class is left. */
export function shareOf(
  { price, ...schedule }: Pick<Schedule, 'days'> & { price: number },
  month: Month,
  today: string,
): Share | null {
  const dates = monthDates(schedule, month);
  const left = dates.filter((date) => date > today);
  const [firstOn] = left;
  if (firstOn === undefined) return null;
  // Skipped dates are the teacher's, and part of the price that was asked for.
  const amount = Math.max(1, Math.round((price * left.length) / dates.length));
  return { classes: dates.length, classesLeft: left.length, firstOn, amount };
}

/** The months that can be joined today: the running one, and the first that has not begun. */
export function joinable<M extends Month>(months: readonly M[], today: string): M[] {
  const ahead = months.filter(({ endsOn }) => endsOn >= today).sort((a, b) => (a.month < b.month ? -1 : 1));
  const running = ahead.filter(({ month }) => month <= today);
  const next = ahead.find(({ month }) => month > today);
  return [...running, ...(next ? [next] : [])].filter(({ state }) => state !== 'off');
}

/** How many must still join before a month runs. A class that runs from one person needs no more. */
export function missingPeople(
  { taken, runs }: { taken: number; runs: boolean },
  { minToRun }: { minToRun: number },
): number {
  return runs || minToRun <= 1 ? 0 : Math.max(0, minToRun - taken);
}

/** Until when leaving costs nothing. */
export function freeUntil(firstClass: Date): Date {
  return new Date(firstClass.getTime() - LEAVE_MS);
}
