import { type DaysOff, timeOffDuring } from '#features/availability/time-off.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { addDays, hhmm, indiaInstant, indiaParts } from '#shared/time.ts';
import { type OccupiedHours, type TakenHour, takenHour } from '../sessions/session-choices.ts';
import type { LessonChange } from './plan.ts';

/** A lesson of a month that the teacher is about to confirm. `taken` is the lesson that already has its hour. */
export type MonthDate = { start: Date; taken: TakenHour | null };

export function monthDates(
  bookings: readonly OccupiedHours[],
  starts: readonly Date[],
  exceptId: string,
): MonthDate[] {
  return starts.map((start) => ({ start, taken: takenHour(bookings, start, exceptId) }));
}

type Busy = { bookings: readonly OccupiedHours[]; off: readonly DaysOff[]; exceptId: string };
/** Number of days before and after a taken lesson in which to find a free hour. */
const NEAR_DAYS = 6;

/**
 * Returns the nearest day on which the lesson's hour is free; the day must be within the month and not be one of
 * `usedDays`. Of two equally near days, the later one. Null if there is none within six days.
 */
function nearestFreeStart(
  dates: readonly MonthDate[],
  { start }: MonthDate,
  { bookings, off, exceptId, usedDays }: Busy & { usedDays: ReadonlySet<string> },
): Date | null {
  const { date, minutes } = indiaParts(start);
  const [first, last] = [dates[0]?.start ?? start, dates.at(-1)?.start ?? start];
  for (let away = 1; away <= NEAR_DAYS; away += 1) {
    for (const step of [away, -away]) {
      const day = addDays(date, step);
      const other = indiaInstant(day, hhmm(minutes));
      const isFree =
        !usedDays.has(day) &&
        other > first &&
        other <= last &&
        takenHour(bookings, other, exceptId) === null &&
        timeOffDuring(off, other, lessonEnd(other)) === null;
      if (isFree) return other;
    }
  }
  return null;
}

/**
 * The nearest free hour of each taken lesson, or null if there is none. No two are on the same day, and none is on the
 * day of another lesson of the month or on a day that the teacher chose for one. An hour stays reserved for its lesson
 * whatever the teacher chooses, so that one choice does not change the other offers.
 */
export function nearestFreeStarts(
  dates: readonly MonthDate[],
  choices: DateChoices,
  busy: Busy,
): Map<MonthDate, Date | null> {
  const chosen = Object.values(choices).filter(({ how, time }) => how === 'other' && time !== '');
  const usedDays = new Set([
    ...dates.map(({ start }) => indiaParts(start).date),
    ...chosen.map(({ date }) => date),
  ]);
  const nearest = new Map<MonthDate, Date | null>();
  for (const date of dates.slice(1)) {
    if (date.taken === null) continue;
    const near = nearestFreeStart(dates, date, { ...busy, usedDays });
    nearest.set(date, near);
    if (near !== null) usedDays.add(indiaParts(near).date);
  }
  return nearest;
}

/** What the teacher chose for a taken lesson. `date` and `time` are used only for `other`. */
export type DateChoice = { how: 'near' | 'other' | 'without'; date: string; time: string };
export type DateChoices = Readonly<Record<string, DateChoice>>;

/**
 * The teacher's choice for a taken lesson. Default: the nearest free hour, or leaving the lesson out if there is none.
 */
export function choiceFor(choices: DateChoices, { start }: MonthDate, near: Date | null): DateChoice {
  const nothing = {
    how: near === null ? 'without' : 'near',
    date: indiaParts(start).date,
    time: '',
  } as const;
  return choices[start.toISOString()] ?? nothing;
}

/** The new start of a taken lesson; null if it is left out, undefined while the teacher has not chosen a time. */
export function newStartOf(choice: DateChoice, near: Date | null): Date | null | undefined {
  if (choice.how === 'without') return null;
  if (choice.how === 'near') return near ?? undefined;
  const start = choice.time === '' ? null : indiaInstant(choice.date, choice.time);
  return start === null || Number.isNaN(start.getTime()) ? undefined : start;
}

/** The lesson changes to send with the confirmation, and the taken lessons that still need a new time. */
export function changesOf(
  dates: readonly MonthDate[],
  choices: DateChoices,
  busy: Busy,
): { changes: LessonChange[]; missing: MonthDate[] } {
  const changes: LessonChange[] = [];
  const missing: MonthDate[] = [];
  for (const [date, near] of nearestFreeStarts(dates, choices, busy)) {
    const to = newStartOf(choiceFor(choices, date, near), near);
    if (to === undefined) missing.push(date);
    else changes.push({ from: date.start, to });
  }
  return { changes, missing };
}
