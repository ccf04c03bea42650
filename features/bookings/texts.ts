import { PRICE_UNITS, type PricingType } from '#features/teachers/pricing.ts';
import { formatRupees } from '#shared/money.ts';
import { formatSessionDay, formatTimeOfDay, hhmm, indiaParts } from '#shared/time.ts';
import type { BookingParty, BookingStatus } from './lifecycle.ts';

/** Maximum length of a request's message and of a teacher's reply, in code points. */
export const MESSAGE_MAX = 1000;
/** Maximum length of a reason, in code points. */
export const REASON_MAX = 500;

export const LOCATION_NEEDED = 'Please include your location for in-person sessions';
export const ONE_HOUR = 'Must be exactly 1 hour';
export const TIME_NEEDED = 'Please select the time for the confirmed session';

export const STATUS_LABELS: Readonly<Record<BookingStatus, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

/** Label of a booking that is no longer pending; null while it is pending. */
export function answerLabel(status: BookingStatus): 'Booking Accepted' | 'Booking Rejected' | null {
  if (status === 'pending') return null;
  return status === 'cancelled' ? 'Booking Rejected' : 'Booking Accepted';
}

type Ended = {
  status: BookingStatus;
  closedBy: BookingParty | null;
  closedReason: string | null;
  /** The confirmed time, if the booking was ever confirmed. */
  preferredTime?: string | null;
};

const CLOSED_BY: Readonly<Record<BookingParty, { student: string; teacher: string }>> = {
  student: { student: 'Cancelled by you', teacher: 'Cancelled by the student' },
  teacher: { student: 'Declined by the teacher', teacher: 'Declined by you' },
  expired: { student: 'Request expired', teacher: 'Request expired' },
  admin: { student: 'Cancelled by our team', teacher: 'Cancelled by our team' },
};

/** A confirmed session that both agreed to cancel, by the side that asked. */
const CANCELLED_BY = {
  student: { student: 'Cancelled by you', teacher: 'Cancelled by the student' },
  teacher: { student: 'Cancelled by the teacher', teacher: 'Cancelled by you' },
} as const;

function closedLine({ closedBy, preferredTime }: Ended, viewer: 'student' | 'teacher'): string | null {
  if (closedBy === null) return null;
  const isSide = closedBy === 'student' || closedBy === 'teacher';
  const lines = preferredTime != null && isSide ? CANCELLED_BY[closedBy] : CLOSED_BY[closedBy];
  return lines[viewer];
}

/** Why a booking ended, worded for the reader; null while it is open. */
export function reasonLine(booking: Ended, viewer: 'student' | 'teacher'): string | null {
  if (booking.status === 'completed') return 'Session completed';
  if (booking.status !== 'cancelled') return null;
  return [closedLine(booking, viewer), booking.closedReason].filter(Boolean).join('. ') || null;
}

const DAY_LIST = new Intl.ListFormat('en-GB');

/**
 * Why a time cannot be confirmed, for the side that chose it. `taken` are the lessons of a month whose hours are not
 * free; empty for a single hour.
 */
export function overlapText(by: 'student' | 'teacher', taken: readonly Date[]): string {
  const [first] = taken;
  const when =
    first === undefined
      ? 'at that time'
      : `on ${DAY_LIST.format(taken.map(formatSessionDay))} at ${formatTimeOfDay(hhmm(indiaParts(first).minutes))} IST`;
  return by === 'teacher'
    ? `You already have a confirmed session ${when}. Please choose another time.`
    : `Your teacher has another session ${when} by now. Please choose another time.`;
}

/** "Tue 25 Nov, 7:00 am": short, because an SMS holds three of them. */
function shortTime(start: Date): string {
  return `${formatSessionDay(start)}, ${formatTimeOfDay(hhmm(indiaParts(start).minutes))}`;
}

/** The hours that a request offers, for its notice. */
export function offeredText(hours: readonly Date[]): string {
  return hours.map(shortTime).join('; ');
}

/** Why an offered hour is refused: "7:00 am on Mon 23 Nov was just taken. Please pick another time." */
export function takenText(start: Date): string {
  const time = formatTimeOfDay(hhmm(indiaParts(start).minutes));
  return `${time} on ${formatSessionDay(start)} was just taken. Please pick another time.`;
}

type Priced = { price: number | null; pricingType: PricingType; isDemo: boolean };

/** "₹900/hr", "Free demo", "Price on request". */
export function priceText({ price, pricingType, isDemo }: Priced): string {
  if (isDemo) return 'Free demo';
  if (price === null) return 'Price on request';
  return `${formatRupees(price)}${PRICE_UNITS[pricingType]}`;
}

/** Price for the teacher's card, where hourly reads "per session". */
export function teacherPriceText(priced: Priced): string {
  if (priced.isDemo || priced.price === null) return priceText(priced);
  const unit = priced.pricingType === 'hourly' ? 'per session' : 'per month';
  return `${formatRupees(priced.price)} ${unit}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "2 hours ago", "Yesterday", "3 days ago". */
export function agoText(then: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - then.getTime());
  if (passed < MINUTE_MS) return 'Just now';
  if (passed < HOUR_MS) return counted(Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return counted(Math.floor(passed / HOUR_MS), 'hour');
  const days = Math.floor(passed / DAY_MS);
  return days === 1 ? 'Yesterday' : counted(days, 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
