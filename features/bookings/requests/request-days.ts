import { type DaysOff, isDayOff } from '#features/availability/time-off.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { type Text, type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import {
  addDays,
  DAY_NAMES,
  type DayName,
  dayLabel,
  formatDate,
  formatTimeOfDay,
  hhmm,
  indiaInstant,
  indiaParts,
  minutesOfDay,
} from '#shared/time.ts';
import { nextDateOf } from '../expiry.ts';
import type { ComingDay, ComingHour } from '../sessions/coming-days.ts';
import { hourFrom, PREFERRED_TIMES_MAX, type PreferredTime } from '../sessions/session-length.ts';
import { startsByPart } from './hour-starts.ts';
import type { RequestWishes } from './request-wishes.ts';

/** The dialog shows two weeks, one at a time. One more day is loaded, because today may be over. */
export const DAYS_PER_WEEK = 7;
export const SHOWN_DAYS = 2 * DAYS_PER_WEEK;
export const LOADED_DAYS = SHOWN_DAYS + 1;

/** A date in the request dialog. */
export type RequestDay = {
  /** YYYY-MM-DD in India. */
  date: string;
  day: DayName;
  /** Hours that have not begun yet, free or taken. */
  hours: ComingHour[];
  /** Whether the student can choose this date. */
  isOpen: boolean;
  /** Whether the teacher is away all day, so that no other time can be suggested either. */
  isOff: boolean;
};

/** One chosen hour; `suggested` ones are not among the published hours. */
export type PickedHour = { startsAt: string; suggested: boolean };

export function dayOfDate(date: string): DayName {
  return DAY_NAMES[indiaParts(indiaInstant(date, '12:00')).dayOfWeek] as DayName;
}

/**
 * The two weeks to choose from, beginning today, or tomorrow once today has no hour left. If the teacher has published
 * no hours, the student can choose every day that is not all time off.
 */
export function requestDays(
  loaded: readonly ComingDay[],
  hasHours: boolean,
  now: Date,
  off: readonly DaysOff[],
): RequestDay[] {
  const days = loaded.map(({ date, hours }): RequestDay => {
    const ahead = hours.filter(({ startsAt }) => new Date(startsAt) > now);
    const isOff = isDayOff(off, date);
    const isOpen = hasHours ? ahead.some(({ state }) => state === 'free') : !isOff;
    return { date, day: dayOfDate(date), hours: ahead, isOpen, isOff };
  });
  const isOver = days[0] !== undefined && (hasHours ? days[0].hours.length === 0 : isLate(now));
  return days.slice(isOver ? 1 : 0).slice(0, SHOWN_DAYS);
}

/** True if it is too late today for a session that ends before midnight. */
function isLate(now: Date): boolean {
  return indiaParts(now).minutes >= 23 * 60;
}

/** The days from today in India for a teacher whose hours are not known. */
export function daysWithoutHours(now: Date): ComingDay[] {
  const { date } = indiaParts(now);
  return Array.from({ length: LOADED_DAYS }, (_, ahead) => ({ date: addDays(date, ahead), hours: [] }));
}

/** True if the teacher is away on every date of these weekdays that a student can choose. */
export function areDaysOff(weekdays: readonly DayName[], off: readonly DaysOff[], now: Date): boolean {
  return requestDays(daysWithoutHours(now), false, now, off)
    .filter(({ day }) => weekdays.includes(day))
    .every(({ isOpen }) => !isOpen);
}

/** "23 – 29 November", "30 November – 6 December". */
export function weekLabel(dates: readonly string[], locale: Locale): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  const monthOf = (date: string) => formatDate(date, 'longDate', locale).split(' ')[1] ?? '';
  const dayOf = (date: string) => String(Number(date.slice(8)));
  const from = monthOf(first) === monthOf(last) ? dayOf(first) : `${dayOf(first)} ${monthOf(first)}`;
  return `${from} – ${dayOf(last)} ${monthOf(last)}`;
}

/** "23 November". */
export function dayAndMonth(date: string, locale: Locale): string {
  return formatDate(date, 'longDate', locale).split(' ').slice(0, 2).join(' ');
}

export type HoursByPart = { label: Text; hours: ComingHour[] };

/** A day's hours by part of the day; empty parts are omitted. */
export function hoursByPart(hours: readonly ComingHour[]): HoursByPart[] {
  const minutes = (hour: ComingHour) => minutesOfDay(hour.time) ?? 0;
  return startsByPart(hours.map(minutes)).map(({ label, starts }) => ({
    label,
    hours: hours.filter((hour) => starts.includes(minutes(hour))),
  }));
}

/** The first dates with a free hour that matches the search, at most PREFERRED_TIMES_MAX. */
export function matchingDays(days: readonly RequestDay[], wishes: RequestWishes): string[] {
  const { hours: wanted } = wishes;
  if (wanted === null) return [];
  const fits = ({ state, time }: ComingHour) => {
    const start = minutesOfDay(time) ?? 0;
    const inPart = ({ from, until }: { from: number; until: number }) => start >= from && start < until;
    return state === 'free' && (wanted.parts.length === 0 || wanted.parts.some(inPart));
  };
  return days
    .filter(({ day, hours }) => (wanted.days.length === 0 || wanted.days.includes(day)) && hours.some(fits))
    .map(({ date }) => date)
    .slice(0, PREFERRED_TIMES_MAX);
}

/** Whether the hour that starts at `startsAt` is free or taken; null if none of these days has it. */
export function stateOfHour(days: readonly RequestDay[], startsAt: string): ComingHour['state'] | null {
  for (const { hours } of days) {
    const hour = hours.find((one) => one.startsAt === startsAt);
    if (hour) return hour.state;
  }
  return null;
}

const instantOf = (startsAt: string) => indiaParts(new Date(startsAt));

/** The date of a pick in India. */
export const dateOfPick = ({ startsAt }: PickedHour): string => instantOf(startsAt).date;

/** A pick's hour of the day. */
export function timeOfPick({ startsAt }: PickedHour): PreferredTime {
  return hourFrom(instantOf(startsAt).minutes);
}

/**
 * Whether a ticked date on which no hour is chosen is part of the request, as "any time" on its weekday. A request names
 * weekdays, so the weekday must mean this date: the next one, and no hour on another date of it is chosen.
 */
export function isSentWithoutHour(date: string, picks: readonly PickedHour[], now: Date): boolean {
  const day = dayOfDate(date);
  return date === nextDateOf(day, [], now) && picks.every((pick) => dayOfDate(dateOfPick(pick)) !== day);
}

/**
 * The fields of a request for single hours: the weekdays, the different hours of the day, and the exact hours in order
 * of choice.
 */
export function requestedHours(dates: readonly string[], picks: readonly PickedHour[]) {
  const named = new Set([...dates, ...picks.map(dateOfPick)].sort().map(dayOfDate));
  const times = new Map(picks.map((pick) => [timeOfPick(pick).startTime, timeOfPick(pick)]));
  return {
    clientPreferredDays: [...named],
    clientTimeSlots: [...times.values()],
    preferredInstants: picks.map(({ startsAt }) => startsAt),
  };
}

/** "7:00 am on Monday was just taken. Pick another."; if the hour has begun by `now`, "… has passed. Pick another." */
export function lostHourText(startsAt: string, now: Date, t: Translate = translateToEnglish): string {
  const { date, minutes } = instantOf(startsAt);
  const day = dayLabel(dayOfDate(date), 'long', t.locale);
  const time = formatTimeOfDay(hhmm(minutes), t.locale);
  return new Date(startsAt) <= now
    ? t`${time} on ${day} has passed. Pick another.`
    : t`${time} on ${day} was just taken. Pick another.`;
}

/**
 * Start times (minutes of the day) for a month of lessons: only times at which every one of its weekdays has an hour.
 */
export function commonStartMinutes(days: readonly RequestDay[], weekdays: readonly DayName[]): number[] {
  const starts = weekdays.map((weekday) => {
    const hours = days.filter(({ day }) => day === weekday).flatMap((day) => day.hours);
    return new Set(hours.map(({ time }) => minutesOfDay(time) ?? 0));
  });
  const [first, ...others] = starts;
  const common = [...(first ?? [])].filter((start) => others.every((other) => other.has(start)));
  return common.sort((a, b) => a - b);
}
