import { PRICE_UNITS, type PricingType } from '#features/teachers/pricing.ts';
import { formatList } from '#shared/calls/list.ts';
import { formatRupees } from '#shared/money.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { english, knownText, pluralText, type Text, type Translate, text } from '#shared/texts/translate.ts';
import { formatSessionDay, formatTimeOfDay, hhmm, indiaParts } from '#shared/time.ts';
import type { BookingParty, BookingStatus } from './lifecycle.ts';

/** Maximum length of a request's message and of a teacher's reply, in code points. */
export const MESSAGE_MAX = 1000;
/** Maximum length of a reason, in code points. */
export const REASON_MAX = 500;

export const LOCATION_NEEDED = text`Please include your location for in-person sessions`;
export const ONE_HOUR = text`Must be exactly 1 hour`;
export const TIME_NEEDED = text`Please select the time for the confirmed session`;
/** A request must offer a time, or say that any is fine. */
export const TIMES_NEEDED = text`Please pick a time, or say that any time is fine.`;
export const HOUR_TAKEN = text`This hour is taken. Please pick another.`;

export const STATUS_LABELS: Readonly<Record<BookingStatus, Text>> = {
  pending: text`Pending`,
  confirmed: text`Confirmed`,
  cancelled: text`Cancelled`,
  completed: text`Completed`,
};

/** Label of a booking that is no longer pending; null while it is pending. */
export function answerLabel(status: BookingStatus): Text | null {
  if (status === 'pending') return null;
  return status === 'cancelled' ? text`Booking Rejected` : text`Booking Accepted`;
}

/** Why a booking ended with an account. */
export const ACCOUNT_CLOSED = {
  themselves: text`This account is being deleted.`,
  admin: text`This account is no longer active.`,
} as const;

type Ended = {
  status: BookingStatus;
  closedBy: BookingParty | null;
  closedReason: string | null;
  /** The confirmed time, if the booking was ever confirmed. */
  preferredTime?: string | null;
};

const CLOSED_BY: Readonly<Record<BookingParty, { student: Text; teacher: Text }>> = {
  student: { student: text`Cancelled by you`, teacher: text`Cancelled by the student` },
  teacher: { student: text`Declined by the teacher`, teacher: text`Declined by you` },
  expired: { student: text`Request expired`, teacher: text`Request expired` },
  admin: { student: text`Cancelled by our team`, teacher: text`Cancelled by our team` },
};

/** A session that both agreed to cancel, by the side that asked; and what ends with the account of one side. */
const CANCELLED_BY = {
  student: { student: text`Cancelled by you`, teacher: text`Cancelled by the student` },
  teacher: { student: text`Cancelled by the teacher`, teacher: text`Cancelled by you` },
} as const;

function closedLine(
  { closedBy, closedReason, preferredTime }: Ended,
  viewer: 'student' | 'teacher',
): Text | null {
  if (closedBy === null) return null;
  const isSide = closedBy === 'student' || closedBy === 'teacher';
  const wasCancelled = preferredTime != null || closedReason === ACCOUNT_CLOSED.themselves.message;
  const lines = wasCancelled && isSide ? CANCELLED_BY[closedBy] : CLOSED_BY[closedBy];
  return lines[viewer];
}

/** Why a booking ended, worded for the reader; null while it is open. */
export function reasonLine(
  booking: Ended,
  viewer: 'student' | 'teacher',
  t: Translate = english,
): string | null {
  if (booking.status === 'completed') return t`Session completed`;
  if (booking.status !== 'cancelled') return null;
  const closed = closedLine(booking, viewer);
  // Our own reasons are texts; a person's words stay as they are.
  const reason =
    booking.closedReason === null ? null : t(knownText(booking.closedReason, Object.values(ACCOUNT_CLOSED)));
  return [closed === null ? null : t(closed), reason].filter(Boolean).join('. ') || null;
}

const timeOf = (instant: Date, locale: Locale) => formatTimeOfDay(hhmm(indiaParts(instant).minutes), locale);

/** Instants as a list in the words of a language: "Mon, 23 Nov and Wed, 25 Nov". */
const listOf =
  (instants: readonly Date[], words: (instant: Date, locale: Locale) => string) =>
  (locale: Locale): string =>
    formatList(
      instants.map((one) => words(one, locale)),
      locale,
    );

/**
 * Why a time cannot be confirmed, for the side that chose it. `taken` are the lessons of a month whose hours are not
 * free; empty for a single hour.
 */
export function overlapText(by: 'student' | 'teacher', taken: readonly Date[]): Text {
  const [first] = taken;
  if (first === undefined) {
    return by === 'teacher'
      ? text`You already have a confirmed session at that time. Please choose another time.`
      : text`Your teacher has another session at that time by now. Please choose another time.`;
  }
  const { minutes } = indiaParts(first);
  // Lessons that were moved have times of their own.
  if (taken.some((one) => indiaParts(one).minutes !== minutes)) {
    const times = listOf(taken, (one, locale) => `${formatSessionDay(one, locale)}, ${timeOf(one, locale)}`);
    return by === 'teacher'
      ? text`You already have a confirmed session on ${times} IST. Please choose another time.`
      : text`Your teacher has another session on ${times} IST by now. Please choose another time.`;
  }
  const days = listOf(taken, formatSessionDay);
  const time = (locale: Locale) => timeOf(first, locale);
  return by === 'teacher'
    ? text`You already have a confirmed session on ${days} at ${time} IST. Please choose another time.`
    : text`Your teacher has another session on ${days} at ${time} IST by now. Please choose another time.`;
}

/** "Tue 25 Nov, 7:00 am": short, because an SMS holds three of them. */
function shortTime(start: Date, locale: Locale): string {
  return `${formatSessionDay(start, locale)}, ${formatTimeOfDay(hhmm(indiaParts(start).minutes), locale)}`;
}

/** The hours that a request offers, for its notice. */
export function offeredText(hours: readonly Date[], locale: Locale): string {
  return hours.map((hour) => shortTime(hour, locale)).join('; ');
}

/** Why an offered hour is refused: "7:00 am on Mon 23 Nov was just taken. Please pick another time." */
export function takenText(start: Date): Text {
  const time = (locale: Locale) => timeOf(start, locale);
  const day = (locale: Locale) => formatSessionDay(start, locale);
  return text`${time} on ${day} was just taken. Please pick another time.`;
}

type Priced = { price: number | null; pricingType: PricingType; isDemo: boolean };

/** "₹900/hr", "Free demo", "Price on request". */
export function priceText({ price, pricingType, isDemo }: Priced, t: Translate = english): string {
  if (isDemo) return t`Free demo`;
  if (price === null) return t`Price on request`;
  return `${formatRupees(price)}${t(PRICE_UNITS[pricingType])}`;
}

/** Price for the teacher's card, where hourly reads "per session". */
export function teacherPriceText(priced: Priced, t: Translate = english): string {
  if (priced.isDemo || priced.price === null) return priceText(priced, t);
  const price = formatRupees(priced.price);
  return priced.pricingType === 'hourly' ? t`${price} per session` : t`${price} per month`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "2 hours ago", "Yesterday", "3 days ago". */
export function agoText(then: Date, now: Date, t: Translate = english): string {
  const passed = Math.max(0, now.getTime() - then.getTime());
  if (passed < MINUTE_MS) return t`Just now`;
  if (passed < HOUR_MS) return t(minutesAgo(Math.floor(passed / MINUTE_MS)));
  if (passed < DAY_MS) return t(hoursAgo(Math.floor(passed / HOUR_MS)));
  const days = Math.floor(passed / DAY_MS);
  return t(pluralText(days, { one: 'Yesterday', other: '# days ago' }));
}

const minutesAgo = (count: number) => pluralText(count, { one: '# minute ago', other: '# minutes ago' });
const hoursAgo = (count: number) => pluralText(count, { one: '# hour ago', other: '# hours ago' });
