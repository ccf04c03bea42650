import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import { formatDate, formatTimeRange } from '#shared/time.ts';
import type { DaysOff } from './time-off.ts';

/**
 * "Tue, 25 Nov" or "Tue, 25 Nov – Thu, 27 Nov", followed by the hours if only part of each day is off. With `today`, days
 * of another year also name their year.
 */
export function timeOffText(
  { startDate, endDate, startTime, endTime }: DaysOff,
  locale: Locale = DEFAULT_LOCALE,
  today?: string,
): string {
  const dayText = (date: string) => {
    const isOtherYear = today !== undefined && date.slice(0, 4) !== today.slice(0, 4);
    return formatDate(date, isOtherYear ? 'weekdayDate' : 'weekday', locale);
  };
  const days = startDate === endDate ? dayText(startDate) : `${dayText(startDate)} – ${dayText(endDate)}`;
  return startTime === null || endTime === null
    ? days
    : `${days}, ${formatTimeRange(startTime, endTime, locale)}`;
}
