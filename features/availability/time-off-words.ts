import { formatTimeRange } from '#shared/time.ts';
import type { DaysOff } from './time-off.ts';

const WITH_YEAR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const WITHOUT_YEAR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

function calendarDay(date: string, withYear: boolean): string {
  return (withYear ? WITH_YEAR : WITHOUT_YEAR).format(new Date(`${date}T00:00:00Z`));
}

/** "Tue, 25 Nov 2025" or "Tue, 25 Nov – Thu, 27 Nov 2025", followed by the hours if only part of each day is off. */
export function timeOffText({ startDate, endDate, startTime, endTime }: DaysOff): string {
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const days =
    startDate === endDate
      ? calendarDay(startDate, true)
      : `${calendarDay(startDate, !sameYear)} – ${calendarDay(endDate, true)}`;
  return startTime === null || endTime === null ? days : `${days}, ${formatTimeRange(startTime, endTime)}`;
}
