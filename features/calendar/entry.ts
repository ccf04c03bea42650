import { hourEnd } from '#features/bookings/session-length.ts';
import { SESSION_LABELS, type SessionType } from '#features/teachers/pricing.ts';
import { PRODUCT } from '#shared/product.ts';
import { DAY_NAMES, type DayName, indiaParts } from '#shared/time.ts';

/** Title of a session in one side's calendar. */
export function entryTitle(otherName: string, sessionType: SessionType): string {
  return `Yoga with ${otherName} (${SESSION_LABELS[sessionType]})`;
}

/** The UID of a booking's calendar entry. It never changes, so that a later version replaces the earlier one. */
export function entryUid(bookingId: string): string {
  return `${bookingId}@${PRODUCT.name.toLowerCase()}`;
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type WeekdayCode = (typeof CODES)[number];

/**
 * The weekdays of a booked month in UTC, because calendar entries use UTC: early hours in India fall on the day
 * before. Always includes the weekday of the first session.
 */
export function utcWeekdays(days: readonly DayName[], start: Date): WeekdayCode[] {
  const shift = (start.getUTCDay() - indiaParts(start).dayOfWeek + 7) % 7;
  const numbers = new Set([start.getUTCDay(), ...days.map((day) => (DAY_NAMES.indexOf(day) + shift) % 7)]);
  return CODES.filter((_, number) => numbers.has(number));
}

const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Link that opens Google Calendar with the session filled in. Nothing is loaded from Google before the click. */
export function googleCalendarUrl(entry: { title: string; start: Date }): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${stamp(entry.start)}/${stamp(hourEnd(entry.start))}`,
    ctz: 'Asia/Kolkata',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
