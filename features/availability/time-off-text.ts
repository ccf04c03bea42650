import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import { formatDate, formatTimeRange } from '#shared/time.ts';
import type { DaysOff } from './time-off.ts';

/** "Tue, 25 Nov 2025" or "Tue, 25 Nov – Thu, 27 Nov 2025", followed by the hours if only part of each day is off. */
export function timeOffText(
  { startDate, endDate, startTime, endTime }: DaysOff,
  locale: Locale = DEFAULT_LOCALE,
): string {
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const days =
    startDate === endDate
      ? formatDate(startDate, 'weekdayDate', locale)
      : `${formatDate(startDate, sameYear ? 'weekday' : 'weekdayDate', locale)} – ${formatDate(endDate, 'weekdayDate', locale)}`;
  return startTime === null || endTime === null
    ? days
    : `${days}, ${formatTimeRange(startTime, endTime, locale)}`;
}
