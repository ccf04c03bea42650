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

type Style = readonly [locale: string, options: Intl.DateTimeFormatOptions];

const DAY = { day: 'numeric', month: 'short' } as const;
const DATE = { ...DAY, year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/** How dates and times read. Another language is another table with these names. */
const STYLES = {
  /** 25 Nov */
  day: ['en-IN', DAY],
  /** 25 Nov 2025 */
  date: ['en-IN', DATE],
  /** 25 November 2025 */
  longDate: ['en-IN', { ...DATE, month: 'long' }],
  /** Tue, 25 Nov */
  weekday: ['en-IN', { ...DAY, weekday: 'short' }],
  /** Tue, 25 Nov 2025 */
  weekdayDate: ['en-GB', { ...DATE, weekday: 'short' }],
  /** 7:05 am */
  time: ['en-IN', TIME],
  /** 7:05:09 am */
  exactTime: ['en-IN', { ...TIME, second: '2-digit' }],
  /** 25 Nov, 7:05 am */
  dayTime: ['en-IN', { ...DAY, ...TIME }],
  /** Tue, 25 Nov, 7:05 am */
  weekdayTime: ['en-IN', { ...DAY, ...TIME, weekday: 'short' }],
  /** 25 Nov 2025, 7:05:09 am */
  exactDateTime: ['en-IN', { ...DATE, ...TIME, second: '2-digit' }],
  /** Parts of "Tue, 25 Nov 2025, 7:00 AM" */
  session: ['en-US', { ...DATE, ...TIME, weekday: 'short' }],
  /** Tue 25 Nov, 7:05 am GMT+4 */
  zoned: ['en-GB', { ...DAY, ...TIME, weekday: 'short', timeZoneName: 'short' }],
} as const satisfies Record<string, Style>;

export type DateStyle = Exclude<keyof typeof STYLES, 'session' | 'zoned'>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are made once, because making one is slow. Without a zone they are in the reader's. */
function formatOf(style: keyof typeof STYLES, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const [locale, options] = STYLES[style];
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** An instant or its ISO text, in Indian time. */
export function formatInstant(instant: Date | string, style: DateStyle): string {
  return formatOf(style, IST).format(new Date(instant));
}

/** The same, with the name of the time zone: "Tue, 25 Nov, 7:00 am IST". */
export function formatInstantIst(instant: Date | string, style: DateStyle): string {
  return `${formatInstant(instant, style)} IST`;
}

/** A calendar date such as "2025-11-25". */
export function formatDate(date: string, style: DateStyle): string {
  return formatOf(style, 'UTC').format(new Date(`${date}T00:00:00Z`));
}

/** An instant in the reader's time zone, or null if it reads the same as in India. */
export function formatReadersTime(instant: Date): string | null {
  const inIndia = formatInstant(instant, 'weekdayTime');
  return formatOf('weekdayTime').format(instant) === inIndia ? null : formatOf('zoned').format(instant);
}

function partsOf(instant: Date): Map<string, string> {
  const parts = formatOf('session', IST).formatToParts(instant);
  return new Map(parts.map(({ type, value }) => [type, value]));
}

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
