import { formatList } from '#shared/calls/list.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import {
  DAY_NAMES,
  DAYS_FROM_MONDAY,
  dayLabel,
  formatInstant,
  formatSessionDay,
  formatTimeRange,
  indiaParts,
} from '#shared/time.ts';
import type { Booking } from '../contract.ts';
import { isPlan } from './plan.ts';

type Requested = Pick<
  Booking,
  'pricingType' | 'isDemo' | 'clientPreferredDays' | 'clientTimeSlots' | 'preferredInstants'
>;

/** "Mon 23 Nov, 7:00 am"; an hour of another year than `now` also names its year. */
export function hourText(startsAt: string, locale: Locale, now?: Date): string {
  const start = new Date(startsAt);
  const isOtherYear = now !== undefined && yearOf(now) !== yearOf(start);
  const day = isOtherYear ? formatInstant(start, 'weekdayDate', locale) : formatSessionDay(start, locale);
  return `${day}, ${formatInstant(start, 'time', locale)}`;
}

const yearOf = (instant: Date): string => indiaParts(instant).date.slice(0, 4);

/**
 * Texts of what a request offers, one per choice in the student's order: exact hours, then "Any time on Friday" for
 * days without an hour. A request without exact hours lists its weekdays and times.
 */
export function requestedTimes(booking: Requested, t: Translate = translateToEnglish): string[] {
  const { clientTimeSlots, preferredInstants } = booking;
  const days = DAYS_FROM_MONDAY.filter((day) => booking.clientPreferredDays.includes(day));
  const times = clientTimeSlots.map(({ startTime, endTime }) =>
    formatTimeRange(startTime, endTime, t.locale),
  );
  if (isPlan(booking)) return [monthText(days, times, preferredInstants[0], t)];
  if (preferredInstants.length > 0) {
    return [...preferredInstants.map((start) => hourText(start, t.locale)), ...anyTimeDayTexts(booking, t)];
  }
  const names = formatList(
    days.map((day) => dayLabel(day, 'long', t.locale)),
    t.locale,
    'disjunction',
  );
  if (times.length === 0) return [names === '' ? t`Any time` : t`Any time on ${names}`];
  return times.map((time) => (names === '' ? t`${time} on any day` : `${names}, ${time}`));
}

/** "Any time on Friday" for each chosen day without an hour, beside exact hours on other days. */
export function anyTimeDayTexts(booking: Requested, t: Translate = translateToEnglish): string[] {
  const { preferredInstants } = booking;
  if (isPlan(booking) || preferredInstants.length === 0) return [];
  const named = new Set(preferredInstants.map((start) => DAY_NAMES[indiaParts(new Date(start)).dayOfWeek]));
  return DAYS_FROM_MONDAY.filter((day) => booking.clientPreferredDays.includes(day) && !named.has(day)).map(
    (day) => t`Any time on ${dayLabel(day, 'long', t.locale)}`,
  );
}

/** "Monday, Wednesday and Friday, 6:30–7:30 am, from Mon 30 Nov". */
function monthText(
  days: Booking['clientPreferredDays'],
  times: string[],
  first: string | undefined,
  t: Translate,
): string {
  const names = days.map((day) => dayLabel(day, 'long', t.locale));
  const on = names.length > 0 ? formatList(names, t.locale) : t`Any day`;
  const at = times.length > 0 ? formatList(times, t.locale, 'disjunction') : t`any time`;
  return first === undefined
    ? `${on}, ${at}`
    : t`${on}, ${at}, from ${formatSessionDay(new Date(first), t.locale)}`;
}
