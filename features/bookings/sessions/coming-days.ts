import { type DaysOff, timeOffDuring } from '#features/availability/time-off.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { addDays, DAY_NAMES, hhmm, indiaInstant, indiaParts } from '#shared/time.ts';
import { hourStarts, type PublishedSlot } from '../requests/hour-starts.ts';

/**
 * Number of days, today included, for which a teacher's hours are shown by default, and the maximum
 * that a client can request.
 */
export const COMING_DAYS_DEFAULT = 14;
export const COMING_DAYS_MAX = 21;

/** A lesson that occupies an hour of the teacher. `bookingId` is null for a group class. */
export type TakenLesson = { bookingId: string | null; startsAt: Date; endsAt: Date };

/** The times when a teacher cannot teach: booked lessons and days off. */
export type BusyTimes = { lessons: readonly TakenLesson[]; off: readonly DaysOff[] };

/** Returns the lesson that a session starting at `start` would overlap, or null. */
export function lessonDuring(lessons: readonly TakenLesson[], start: Date): TakenLesson | null {
  const end = lessonEnd(start);
  return lessons.find(({ startsAt, endsAt }) => startsAt < end && start < endsAt) ?? null;
}

/** True if a session starting at `start` would overlap a lesson or time off. */
export function isTaken({ lessons, off }: BusyTimes, start: Date): boolean {
  return lessonDuring(lessons, start) !== null || timeOffDuring(off, start, lessonEnd(start)) !== null;
}

export type ComingHour = { startsAt: string; time: string; state: 'free' | 'taken' };
export type ComingDay = { date: string; hours: ComingHour[] };

/**
 * Returns the published hours at which a session can start on each of `days` days from `today` (a
 * date in India), earliest first. The result includes past hours of today, so that a response can
 * be cached for the day.
 */
export function comingDays(
  slots: readonly PublishedSlot[],
  busy: BusyTimes,
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
