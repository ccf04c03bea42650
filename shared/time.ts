/** Time in the product: instants are UTC, weekly slots are wall-clock minutes of the Indian day (IST, UTC+05:30, no DST). */

export const IST = 'Asia/Kolkata';
const IST_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

/** Lowercase day names, index = stored dayOfWeek (0 = Sunday). */
export const DAY_NAMES = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type DayName = (typeof DAY_NAMES)[number];

/** Day order on every screen: Monday to Sunday. */
export const WEEK: readonly DayName[] = [...DAY_NAMES.slice(1), DAY_NAMES[0]];

/** 'monday' → 'Monday'; `short` → 'Mon'. */
export function dayLabel(day: DayName, style: 'long' | 'short' = 'long'): string {
  const label = day.charAt(0).toUpperCase() + day.slice(1);
  return style === 'short' ? label.slice(0, 3) : label;
}

export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

const HH_MM = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes after midnight of "HH:MM" (00:00 to 23:59), or null if the text is not a time. */
export function minutesOfDay(time: string): number | null {
  const match = HH_MM.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** 390 → "06:30". */
export function hhmm(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Calendar date, weekday (0 = Sunday) and minute of the day of an instant, in India. */
export function indiaParts(instant: Date): { date: string; dayOfWeek: number; minutes: number } {
  const shifted = new Date(instant.getTime() + IST_OFFSET_MS);
  return {
    date: shifted.toISOString().slice(0, 10),
    dayOfWeek: shifted.getUTCDay(),
    minutes: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  };
}

/** The instant of a wall-clock time in India: ("2025-11-25", "07:00") → 2025-11-25T01:30:00Z. */
export function indiaInstant(date: string, time: string): Date {
  return new Date(`${date}T${time}:00+05:30`);
}

/** Adds whole days to a calendar date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const SESSION_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: IST,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

const partsOf = (instant: Date) =>
  new Map(SESSION_TIME.formatToParts(instant).map(({ type, value }) => [type, value]));

/** The day of a session in India: "Tue 25 Nov". */
export function formatSessionDay(instant: Date): string {
  const part = partsOf(instant);
  return `${part.get('weekday')} ${part.get('day')} ${part.get('month')}`;
}

/** A session's time, always in India: "Tue, 25 Nov 2025, 7:00 AM IST". */
export function formatSessionTime(instant: Date): string {
  const part = partsOf(instant);
  return `${part.get('weekday')}, ${part.get('day')} ${part.get('month')} ${part.get('year')}, ${part.get('hour')}:${part.get('minute')} ${part.get('dayPeriod')} IST`;
}

/** "18:00" → "6:00 pm", as times of day are shown. */
export function formatTimeOfDay(time: string): string {
  const minutes = minutesOfDay(time);
  if (minutes === null) return time;
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "06:30" and "07:30" → "6:30–7:30 am"; both get am or pm if they differ. */
export function formatTimeRange(start: string, end: string): string {
  const from = formatTimeOfDay(start);
  const to = formatTimeOfDay(end);
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
}
