import { indiaParts, minutesOfDay } from '#shared/time.ts';

/** Time off; both dates inclusive ("YYYY-MM-DD" in India). With times, only those hours of each day are off. */
export type DaysOff = {
  startDate: string;
  endDate: string;
  startTime: string | null;
  endTime: string | null;
};

/** Maximum number of days ahead for time off: enough for real plans, and small enough to reject mistyped years. */
export const TIME_OFF_AHEAD_DAYS = 731;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether "YYYY-MM-DD" is a real date of this century or the next. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text) || !/^2[01]/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

function minutesOff({ startTime, endTime }: DaysOff): { from: number; to: number } {
  if (startTime === null || endTime === null) return { from: 0, to: 1440 };
  return { from: minutesOfDay(startTime) ?? 0, to: minutesOfDay(endTime) ?? 1440 };
}

function covers({ startDate, endDate }: DaysOff, date: string): boolean {
  return startDate <= date && date <= endDate;
}

/** The time off that overlaps these minutes of a day; null if the teacher is available. */
export function timeOffAt<T extends DaysOff>(
  off: readonly T[],
  date: string,
  minutes: { from: number; to: number },
): T | null {
  return (
    off.find((one) => {
      const { from, to } = minutesOff(one);
      return covers(one, date) && from < minutes.to && minutes.from < to;
    }) ?? null
  );
}

/** The time off that a session overlaps; null if the teacher is available. The confirm dialog warns about it. */
export function timeOffDuring<T extends DaysOff>(off: readonly T[], start: Date, end: Date): T | null {
  const first = indiaParts(start);
  const last = indiaParts(end);
  if (first.date === last.date) return timeOffAt(off, first.date, { from: first.minutes, to: last.minutes });
  return (
    timeOffAt(off, first.date, { from: first.minutes, to: 1440 }) ??
    timeOffAt(off, last.date, { from: 0, to: last.minutes })
  );
}

/** Whether a whole day is off. */
export function isDayOff(off: readonly DaysOff[], date: string): boolean {
  // Adjoining hours can add up to the whole day.
  const parts = off
    .filter((one) => covers(one, date))
    .map(minutesOff)
    .sort((a, b) => a.from - b.from);
  let until = 0;
  for (const { from, to } of parts) {
    if (from > until) return false;
    until = Math.max(until, to);
  }
  return until >= 1440;
}
