import { lessonEnd } from '#features/lessons/lesson.ts';
import { formatItems } from '#shared/calls/list.ts';
import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import {
  DAY_NAMES,
  DAYS_FROM_MONDAY,
  type DayName,
  dayLabel,
  formatTimeOfDay,
  hhmm,
  indiaParts,
} from '#shared/time.ts';

const DAY_MS = 86_400_000;
/** A booked month lasts this long, from its first lesson. */
export const PLAN_DAYS = 30;

/** The fields of a booking that decide its lessons. */
export type PlannedBooking = {
  readonly pricingType: 'hourly' | 'monthly';
  readonly isDemo: boolean;
  readonly preferredDays: readonly DayName[];
};

/** Whether a booking is a month of lessons. A free demo is one hour. */
export function isPlan({ pricingType, isDemo }: Pick<PlannedBooking, 'pricingType' | 'isDemo'>): boolean {
  return pricingType === 'monthly' && !isDemo;
}

const dayOf = (instant: Date) => DAY_NAMES[indiaParts(instant).dayOfWeek] as DayName;

/** Weekdays of a month that begins at `start`: the requested ones, or that of the first lesson. Monday first. */
export function planDays(days: readonly DayName[], start: Date): DayName[] {
  return days.length > 0 ? DAYS_FROM_MONDAY.filter((day) => days.includes(day)) : [dayOf(start)];
}

/**
 * Starts of all lessons of a booking whose confirmed hour is `start`, earliest first. A month has its first lesson at
 * `start` and one on each of its weekdays in the 30 days from then, at the same time in India (which has no DST).
 */
export function lessonStarts(start: Date, planned: PlannedBooking): Date[] {
  if (!isPlan(planned)) return [start];
  const days = planDays(planned.preferredDays, start);
  return Array.from({ length: PLAN_DAYS }, (_, index) => new Date(start.getTime() + index * DAY_MS)).filter(
    (hour, index) => index === 0 || days.includes(dayOf(hour)),
  );
}

/** A lesson of a month that is confirmed at another time, or left out. */
export type LessonChange = { readonly from: Date; readonly to: Date | null };

/** The starts after the changes, earliest first. */
export function changedStarts(starts: readonly Date[], changes: readonly LessonChange[]): Date[] {
  const target = new Map(changes.map(({ from, to }) => [from.getTime(), to]));
  return starts
    .map((start) => (target.has(start.getTime()) ? (target.get(start.getTime()) ?? null) : start))
    .filter((start) => start !== null)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** End of a booking: of its hour, or 30 days after the start of a month. */
export function bookingEnd(start: Date, planned: Pick<PlannedBooking, 'pricingType' | 'isDemo'>): Date {
  return isPlan(planned) ? new Date(start.getTime() + PLAN_DAYS * DAY_MS) : lessonEnd(start);
}

/** The fields of a booking that tell the pattern of a confirmed month. */
export type Confirmed = {
  readonly pricingType: 'hourly' | 'monthly';
  readonly isDemo: boolean;
  readonly preferredTime: string | null;
  readonly clientPreferredDays: readonly DayName[];
  readonly lessons?: readonly { readonly startsAt: string }[];
};

/** The time of day of most lessons, in minutes. Single lessons may have moved to another time. */
function usualMinutes(start: Date, lessons: Confirmed['lessons'] = []): number {
  const counts = new Map<number, number>();
  for (const { startsAt } of lessons) {
    const { minutes } = indiaParts(new Date(startsAt));
    counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
  }
  const [usual] = [...counts].sort((a, b) => b[1] - a[1]);
  return usual === undefined ? indiaParts(start).minutes : usual[0];
}

/** The weekdays of a confirmed month and its time of day, in minutes. Null for all other bookings. */
export function planPattern(booking: Confirmed): { days: DayName[]; minutes: number } | null {
  const { preferredTime, clientPreferredDays, lessons } = booking;
  if (!isPlan(booking) || preferredTime === null) return null;
  const start = new Date(preferredTime);
  return { days: planDays(clientPreferredDays, start), minutes: usualMinutes(start, lessons) };
}

/**
 * The weekly plan of a confirmed month, from the requested days and the confirmed hour: "Mon, Wed at 7:00 am IST, for
 * 30 days from the first session". Null for all other bookings.
 */
export function planText(booking: Confirmed, t: Translate = translateToEnglish): string | null {
  const pattern = planPattern(booking);
  if (pattern === null) return null;
  const days = pattern.days.map((day) => dayLabel(day, 'short', t.locale));
  const names = formatItems(days, t.locale);
  const time = formatTimeOfDay(hhmm(pattern.minutes), t.locale);
  return t`${names} at ${time} IST, for ${PLAN_DAYS} days from the first session`;
}
