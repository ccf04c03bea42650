import { LESSON_MINUTES, lessonEnd } from '#features/lessons/lesson.ts';
import {
  addDays,
  DAY_NAMES,
  DAYS_FROM_MONDAY,
  type DayName,
  hhmm,
  indiaInstant,
  indiaParts,
} from '#shared/time.ts';

/** The rules of group classes. Dates are days in India ("2026-12-07"). */

export const AUDIENCES = ['any', 'women'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const TITLE_MAX = 60;
export const PLACE_MAX = 120;
export const CAPACITY_MAX = 100;
export const PRICE_MAX = 100_000;

/**
 * A new class must begin at least FIRST_DAY_MIN_DAYS days ahead, so that it can still be called off, and at most
 * FIRST_DAY_MAX_DAYS days ahead.
 */
export const FIRST_DAY_MIN_DAYS = 3;
export const FIRST_DAY_MAX_DAYS = 90;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** This long before a month's first class, the server decides if the month takes place. */
export const DECIDE_BEFORE_MS = 2 * DAY_MS;
/** A student can leave for free until this long before their own first class. */
export const FREE_LEAVE_BEFORE_MS = 12 * HOUR_MS;
/** This many days before a month ends, its students are asked about the next month. */
export const ASK_BEFORE_DAYS = 5;
/** Number of months, including the current one, for which a class's hours are reserved in the teacher's calendar. */
export const MONTHS_PROMISED = 3;

/** Maximum number of open group classes per teacher. */
export const BATCHES_MAX = 20;
/** Maximum number of seats and waiting-list places per student, in months that are not over. */
export const SEATS_MAX = 10;

/** The weekdays and the start time of a class, in minutes of the day. */
export type Schedule = { days: readonly DayName[]; startMin: number };

const dayOf = (date: string) => DAY_NAMES[indiaParts(indiaInstant(date, '12:00')).dayOfWeek] as DayName;

/** A month of a class: `month` is its first day, `endsOn` its last. */
export type Period = { month: string; endsOn: string };

/**
 * The month with this index (from 0) of a class that begins on `firstOn`. It begins on the same day of the calendar
 * month, or on the last day of a shorter one, and ends the day before the next begins.
 */
export function monthAt(firstOn: string, index: number): Period {
  return { month: addMonths(firstOn, index), endsOn: addDays(addMonths(firstOn, index + 1), -1) };
}

function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Index of the month that contains `date`; negative before the first month. */
export function monthIndexOf(firstOn: string, date: string): number {
  const [from, to] = [firstOn, date].map((one) => one.split('-').map(Number));
  const guess = ((to?.[0] ?? 0) - (from?.[0] ?? 0)) * 12 + (to?.[1] ?? 0) - (from?.[1] ?? 0);
  return monthAt(firstOn, guess).month <= date ? guess : guess - 1;
}

/** Dates from `from` to `until`, both included, that fall on the weekdays of the class. */
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
  return DAYS_FROM_MONDAY.filter((day) => days.includes(day));
}

export type MonthState = 'open' | 'runs' | 'off';
export type Month = Period & { skipped: readonly string[]; state: MonthState };

/** Dates of all classes in a month, without skipped dates. */
export function monthDates(schedule: Pick<Schedule, 'days'>, month: Month): string[] {
  return classDates(schedule, month.month, month.endsOn).filter((date) => !month.skipped.includes(date));
}

type ClassHours = { title: string; startTime: string; days: readonly DayName[] };
type MonthOfStudents = Month & { seats: readonly unknown[] };

/** The classes that are not over, in months that have students and are not called off. */
export function comingClasses(
  batch: ClassHours & { months: readonly MonthOfStudents[] },
  now: Date,
): { title: string; start: Date; end: Date }[] {
  const { title, startTime } = batch;
  return batch.months
    .filter(({ state, seats }) => state !== 'off' && seats.length > 0)
    .flatMap((month) => monthDates(batch, month))
    .map((date) => indiaInstant(date, startTime))
    .map((start) => ({ title, start, end: lessonEnd(start) }))
    .filter(({ end }) => end > now);
}

/**
 * The offer to a student who joins a month today: `classesLeft` of the month's `classes` (from tomorrow on), the date
 * of the first one, and their price in rupees.
 */
export type JoinOffer = { classes: number; classesLeft: number; firstOn: string; amount: number };

/** Returns the offer to a student who joins this month today; null if no class of the month is left. */
export function shareOf(
  { price, ...schedule }: Pick<Schedule, 'days'> & { price: number },
  month: Month,
  today: string,
): JoinOffer | null {
  const dates = monthDates(schedule, month);
  const left = dates.filter((date) => date > today);
  const [firstOn] = left;
  if (firstOn === undefined) return null;
  // The full price covers only the classes that take place: the teacher skipped the other dates.
  const amount = Math.max(1, Math.round((price * left.length) / dates.length));
  return { classes: dates.length, classesLeft: left.length, firstOn, amount };
}

/** The months that can be joined today: the running one, and the first that has not begun. */
export function joinableMonths<M extends Month>(months: readonly M[], today: string): M[] {
  const ahead = months.filter(({ endsOn }) => endsOn >= today).sort((a, b) => (a.month < b.month ? -1 : 1));
  const running = ahead.filter(({ month }) => month <= today);
  const next = ahead.find(({ month }) => month > today);
  return [...running, ...(next ? [next] : [])].filter(({ state }) => state !== 'off');
}

/**
 * Number of students who must still join before a month takes place; 0 once that is certain, or if one student is
 * enough.
 */
export function countMissingStudents(
  { taken, runs }: { taken: number; runs: boolean },
  { minToRun }: { minToRun: number },
): number {
  return runs || minToRun <= 1 ? 0 : Math.max(0, minToRun - taken);
}

/** The instant until which leaving costs nothing. */
export function freeUntil(firstClass: Date): Date {
  return new Date(firstClass.getTime() - FREE_LEAVE_BEFORE_MS);
}
