import { type DaysOff, timeOffDuring } from '#features/availability/time-off.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { addDays, DAY_NAMES, hhmm, indiaInstant, indiaParts } from '#shared/time.ts';
import { hourStarts, type PublishedSlot } from '../requests/hour-starts.ts';

/** Days that a teacher's hours are shown for, today included, and the most that can be asked for. */
export const COMING_DAYS = 14;
export const COMING_DAYS_MAX = 21;

/** A lesson that takes an hour of the teacher. `bookingId` is null for a group class. */
export type TakenLesson = { bookingId: string | null; startsAt: Date; endsAt: Date };

/** What keeps a teacher from teaching at a time. */
export type Busy = { lessons: readonly TakenLesson[]; off: readonly DaysOff[] };

/** The lesson that a session starting at `start` would overlap, if any. */
export function lessonDuring(lessons: readonly TakenLesson[], start: Date): TakenLesson | null {
  const end = lessonEnd(start);
  return lessons.find(({ startsAt, endsAt }) => startsAt < end && start < endsAt) ?? null;
}

/** Whether a session starting at `start` overlaps a lesson or time off. */
export function isTaken({ lessons, off }: Busy, start: Date): boolean {
  return lessonDuring(lessons, start) !== null || timeOffDuring(off, start, lessonEnd(start)) !== null;
}

export type ComingHour = { startsAt: string; time: string; state: 'free' | 'taken' };
export type ComingDay = { date: string; hours: ComingHour[] };

/**
 * The hours of `days` days from `today` (a date in India) at which a session can start by the published hours: on the half
 * hour, earliest first. It depends on the date only, so that answers can be cached: hours of today that have passed stay.
 */
export function comingDays(
  slots: readonly PublishedSlot[],
  busy: Busy,
  { today, days }: { today: string; days: number },
): ComingDay[] {
  return Array.from({ length: days }, (_, ahead) => {
    const date = addDays(today, ahead);
    const { dayOfWeek } = indiaParts(indiaInstant(date, '12:00'));
    const starts = hourStarts(slots, DAY_NAMES.slice(dayOfWeek, dayOfWeek + 1));
    const hours = starts.map((minutes): ComingHour => {
      const time = hhmm(minutes);
      const start = indiaInstant(date, time);
      return { startsAt: start.toISOString(), time, state: isTaken(busy, start) ? 'taken' : 'free' };
    });
    return { date, hours };
  });
}
