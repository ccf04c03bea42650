import { DEFAULT_LOCALE, intlTag, type Locale } from './texts/locale.ts';

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
export const DAYS_FROM_MONDAY: readonly DayName[] = [...DAY_NAMES.slice(1), DAY_NAMES[0]];

/** 'monday' → 'Monday'; `short` → 'Mon'. */
export function dayLabel(day: DayName, style: 'long' | 'short', locale: Locale): string {
  if (locale === DEFAULT_LOCALE) {
    const label = day.charAt(0).toUpperCase() + day.slice(1);
    return style === 'short' ? label.slice(0, 3) : label;
  }
  // 4 January 1970 was a Sunday.
  const instant = (3 + DAY_NAMES.indexOf(day)) * DAY_MS;
  return formatOf(style === 'short' ? 'shortDay' : 'longDay', locale, 'UTC').format(instant);
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

/** How dates and times read in English. Other languages have the same parts in their own order. */
const STYLES = {
  /** Tuesday */
  longDay: ['en-IN', { weekday: 'long' }],
  /** Tue */
  shortDay: ['en-IN', { weekday: 'short' }],
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

type Format = { format(instant: Date | number): string };

/**
 * Formats the same parts in another language. Hindi's short months are cut words ("नव॰"), so months are long. "7:05 am"
 * is "सुबह 7:05", as people say it. A comma joins date and time: it fits into every sentence, unlike Intl's words ("को
 * … बजे").
 */
function formatIn(locale: Locale, options: Intl.DateTimeFormatOptions): Format {
  const { hour, minute, second, hour12, timeZoneName, ...date } = options;
  const { timeZone } = options;
  const tag = intlTag(locale);
  const time = hour && { hour, minute, second, hour12, timeZoneName, timeZone, dayPeriod: 'short' as const };
  const formats = [
    ...(date.month || date.weekday ? [{ ...date, month: date.month && ('long' as const) }] : []),
    ...(time ? [time] : []),
  ].map((one) => new Intl.DateTimeFormat(tag, one));
  return { format: (instant) => formats.map((one) => one.format(instant)).join(', ') };
}

const formats = new Map<string, Format>();

/** Caches formats, because creating one is slow. Without `timeZone`, the format uses the reader's time zone. */
function formatOf(style: keyof typeof STYLES, locale: Locale, timeZone?: string): Format {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const [tag, options] = STYLES[style];
  const format =
    locale === DEFAULT_LOCALE
      ? new Intl.DateTimeFormat(tag, { ...options, timeZone })
      : formatIn(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const [SESSION_TAG, SESSION_PARTS] = STYLES.session;
let sessionFormat: Intl.DateTimeFormat | null = null;

/** An instant or its ISO text, in Indian time. */
export function formatInstant(instant: Date | string, style: DateStyle, locale: Locale): string {
  return formatOf(style, locale, IST).format(new Date(instant));
}

/** Like formatInstant, with the name of the time zone: "Tue, 25 Nov, 7:00 am IST". */
export function formatInstantIst(instant: Date | string, style: DateStyle, locale: Locale): string {
  return `${formatInstant(instant, style, locale)} IST`;
}

/** A calendar date such as "2025-11-25". */
export function formatDate(date: string, style: DateStyle, locale: Locale): string {
  return formatOf(style, locale, 'UTC').format(new Date(`${date}T00:00:00Z`));
}

/** Formats an instant in the reader's time zone; null if the result is the same as in India. */
export function formatReadersTime(instant: Date, locale: Locale): string | null {
  const inIndia = formatInstant(instant, 'weekdayTime', locale);
  const here = formatOf('weekdayTime', locale).format(instant);
  return here === inIndia ? null : formatOf('zoned', locale).format(instant);
}

function partsOf(instant: Date): Map<string, string> {
  sessionFormat ??= new Intl.DateTimeFormat(SESSION_TAG, { ...SESSION_PARTS, timeZone: IST });
  const parts = sessionFormat.formatToParts(instant);
  return new Map(parts.map(({ type, value }) => [type, value]));
}

/** The day of a session in India: "Tue 25 Nov". */
export function formatSessionDay(instant: Date, locale: Locale): string {
  if (locale !== DEFAULT_LOCALE) return formatInstant(instant, 'weekday', locale);
  const part = partsOf(instant);
  return `${part.get('weekday')} ${part.get('day')} ${part.get('month')}`;
}

/** A session's time, always in India: "Tue, 25 Nov 2025, 7:00 AM IST". */
export function formatSessionTime(instant: Date, locale: Locale): string {
  if (locale !== DEFAULT_LOCALE) return `${formatOf('session', locale, IST).format(instant)} IST`;
  const part = partsOf(instant);
  return `${part.get('weekday')}, ${part.get('day')} ${part.get('month')} ${part.get('year')}, ${part.get('hour')}:${part.get('minute')} ${part.get('dayPeriod')} IST`;
}

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * Formats stored session times: ISO texts with "; " between them. Older rows have finished English text, which is
 * returned unchanged.
 */
export function formatStoredTimes(times: string, locale: Locale): string {
  const each = times.split('; ');
  return each.every((time) => ISO.test(time))
    ? each.map((time) => formatSessionTime(new Date(time), locale)).join('; ')
    : times;
}

/** "18:00" → "6:00 pm", as times of day are shown. */
export function formatTimeOfDay(time: string, locale: Locale): string {
  const minutes = minutesOfDay(time);
  if (minutes === null) return time;
  if (locale !== DEFAULT_LOCALE) return formatOf('time', locale, 'UTC').format(minutes * 60_000);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "06:30" and "07:30" → "6:30–7:30 am"; both get am or pm if they differ. */
export function formatTimeRange(start: string, end: string, locale: Locale): string {
  const from = formatTimeOfDay(start, locale);
  const to = formatTimeOfDay(end, locale);
  if (locale === DEFAULT_LOCALE) {
    return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
  }
  // In Hindi the part of the day comes first: "सुबह 6:30–7:30".
  const part = to.slice(0, to.search(/\d/));
  return from.startsWith(part) ? `${from}–${to.slice(part.length)}` : `${from} – ${to}`;
}
