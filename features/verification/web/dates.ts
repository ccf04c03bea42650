import { IST } from '#shared/time.ts';

const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: IST, day: 'numeric', month: 'short' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-IN', {
  timeZone: IST,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "2 Mar 2026", in India. */
export function dayText(instant: string): string {
  return DAY_OF_YEAR.format(new Date(instant));
}

/** The last day of a period that ends at midnight: "4 Mar". */
export function lastDayText(end: string): string {
  return DAY.format(new Date(Date.parse(end) - 1));
}
