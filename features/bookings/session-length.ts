import { hhmm, minutesOfDay } from '#shared/time.ts';

/** Every session lasts one hour. */
export const SESSION_MINUTES = 60;

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

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A booked month ends this long after its first session. */
const MONTH_MS = 30 * DAY_MS;

/** When the hour that begins at `start` ends. */
export function hourEnd(start: Date): Date {
  return new Date(start.getTime() + SESSION_MINUTES * MINUTE_MS);
}

/** End of a booking: one hour after its start, or thirty days for a month. */
export function bookingEnd(start: Date, pricingType: 'hourly' | 'monthly'): Date {
  return pricingType === 'monthly' ? new Date(start.getTime() + MONTH_MS) : hourEnd(start);
}
