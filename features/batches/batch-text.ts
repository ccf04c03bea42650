import { formatList } from '#shared/calls/list.ts';
import type { Locale } from '#shared/texts/locale.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { type DayName, dayLabel, formatTimeRange } from '#shared/time.ts';
import { countMissingStudents } from './batch.ts';

/** Texts about group classes that both students and teachers see. */

type Times = { days: readonly DayName[]; startTime: string; endTime: string };

/** "Tue and Thu", "Mon, Wed and Fri". */
export function daysText(days: readonly DayName[], locale: Locale): string {
  return formatList(
    days.map((day) => dayLabel(day, 'short', locale)),
    locale,
  );
}

/** "Tue and Thu, 7:00–8:00 am". */
export function timesText({ days, startTime, endTime }: Times, locale: Locale): string {
  return `${daysText(days, locale)}, ${formatTimeRange(startTime, endTime, locale)}`;
}

type Seats = { taken: number; waiting: number; runs: boolean };
type Limits = { capacity: number; minToRun: number };

/** "2 of 8 seats left", "Full · 3 waiting", "2 joined · runs from 4". */
export function seatsText(
  { taken, waiting, runs }: Seats,
  { capacity, minToRun }: Limits,
  t: Translate,
): string {
  if (taken >= capacity) return waiting > 0 ? t`Full · ${waiting} waiting` : t`Full`;
  if (countMissingStudents({ taken, runs }, { minToRun }) > 0)
    return t`${taken} joined · runs from ${minToRun}`;
  return t`${capacity - taken} of ${capacity} seats left`;
}
