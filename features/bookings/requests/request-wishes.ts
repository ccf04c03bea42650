import type { SessionType } from '#features/teachers/pricing.ts';
import { formatItems } from '#shared/calls/list.ts';
import { formatRupees } from '#shared/money.ts';
import type { Translate } from '#shared/texts/translate.ts';
import {
  addDays,
  DAY_NAMES,
  type DayName,
  dayLabel,
  formatTimeOfDay,
  hhmm,
  indiaInstant,
  indiaParts,
} from '#shared/time.ts';
import type { Booking, ClientBooking } from '../contract.ts';
import { hourFrom, type PreferredTime } from '../sessions/session-length.ts';
import { type Confirmed, planPattern } from './plan.ts';

/** Start values of the request dialog, taken from the previous search or from an earlier booking. */
export type RequestWishes = {
  sessionType: SessionType | null;
  /** The highest price that the student searched for, in whole rupees; null if the search had no limit. */
  budget: number | null;
  /** The searched days and parts of the day; an empty list matches all. Null if the search had neither. */
  hours: { days: readonly DayName[]; parts: readonly { from: number; until: number }[] } | null;
  /** Start of the hour that the dialog selects, if it is free. */
  startsAt: string | null;
  /** The days and the time if the student wants a month of lessons; null for a single hour. */
  month: { days: readonly DayName[]; time: PreferredTime } | null;
};

export const NO_WISHES: RequestWishes = {
  sessionType: null,
  budget: null,
  hours: null,
  startsAt: null,
  month: null,
};

type Repeated = Pick<Booking, 'sessionType' | 'preferredTime'> & Confirmed;

/**
 * Wishes to repeat a past session: the same type, weekday and hour, on the next such date. A month also has its days
 * and its time again.
 */
export function wishesToRepeat(booking: Repeated, now: Date): RequestWishes {
  const { sessionType, preferredTime } = booking;
  if (preferredTime === null) return { ...NO_WISHES, sessionType };
  const pattern = planPattern(booking);
  const month = pattern && { days: pattern.days, time: hourFrom(pattern.minutes) };
  const before = indiaParts(new Date(preferredTime));
  const today = indiaParts(now);
  const ahead = (before.dayOfWeek - today.dayOfWeek + 7) % 7;
  const start = indiaInstant(addDays(today.date, ahead), hhmm(before.minutes));
  const next = start > now ? start : indiaInstant(addDays(today.date, ahead + 7), hhmm(before.minutes));
  return { ...NO_WISHES, sessionType, startsAt: next.toISOString(), month };
}

const PATTERNS: readonly (readonly DayName[])[] = [
  ['monday', 'wednesday', 'friday'],
  ['tuesday', 'thursday', 'saturday'],
  ['saturday', 'sunday'],
];

type Demo = Pick<ClientBooking, 'sessionType' | 'preferredTime' | 'teacher'>;

/**
 * The month to suggest after a free demo: at the demo's time, on the first usual pattern (such as Mon, Wed, Fri) with
 * the demo's weekday. Null until the demo has a time.
 */
function monthAfter({ preferredTime }: Pick<Demo, 'preferredTime'>): RequestWishes['month'] {
  if (preferredTime === null) return null;
  const { dayOfWeek, minutes } = indiaParts(new Date(preferredTime));
  const day = DAY_NAMES[dayOfWeek] as DayName;
  return { days: PATTERNS.find((days) => days.includes(day)) ?? [day], time: hourFrom(minutes) };
}

/** Start values of the request that follows a free demo. */
export function wishesAfterDemo(demo: Demo): RequestWishes {
  return { ...NO_WISHES, sessionType: demo.sessionType, month: monthAfter(demo) };
}

/** "Continue with Asha: Mon, Wed, Fri 6:30 am, ₹2,500 a month". */
export function continueText(demo: Demo, t: Translate): string {
  const { sessionType, teacher } = demo;
  const price = sessionType === 'online' ? teacher.monthlyOnlinePrice : teacher.monthlyOfflinePrice;
  const month = monthAfter(demo);
  const name = teacher.firstName;
  if (month === null || price === null) return t`Continue with ${name}`;
  const days = formatItems(
    month.days.map((day) => dayLabel(day, 'short', t.locale)),
    t.locale,
  );
  const time = formatTimeOfDay(month.time.startTime, t.locale);
  return t`Continue with ${name}: ${days} ${time}, ${formatRupees(price)} a month`;
}
