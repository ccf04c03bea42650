import { LESSON_MINUTES } from '#features/lessons/lesson.ts';
import { hhmm, minutesOfDay } from '#shared/time.ts';

/** Length of a session in minutes: each session is one lesson. */
export const SESSION_MINUTES = LESSON_MINUTES;

/** Maximum number of preferred times in a request. */
export const PREFERRED_TIMES_MAX = 3;

export type PreferredTime = { startTime: string; endTime: string };

/** Whether "HH:MM" to "HH:MM" is exactly one hour within one day. */
export function isOneHour(startTime: string, endTime: string): boolean {
  const [start, end] = [minutesOfDay(startTime), minutesOfDay(endTime)];
  return start !== null && end !== null && end - start === SESSION_MINUTES;
}

/** The hour that starts at a minute of the day: 390 → 06:30 to 07:30. */
export function hourFrom(start: number): PreferredTime {
  return { startTime: hhmm(start), endTime: hhmm(start + SESSION_MINUTES) };
}
