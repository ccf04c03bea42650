import { PRICE_UNITS, type PricingType } from '#features/teachers/pricing.ts';
import { formatList } from '#shared/calls/list.ts';
import { formatRupees } from '#shared/money.ts';
import type { Locale } from '#shared/texts/locale.ts';
import {
  knownText,
  pluralText,
  type Text,
  type Translate,
  text,
  translateToEnglish,
} from '#shared/texts/translate.ts';
import { formatSessionDay, formatTimeOfDay, hhmm, indiaParts } from '#shared/time.ts';
import type { BookingParty, BookingStatus } from './lifecycle.ts';

/** Maximum length of a request's message and of a teacher's reply, in code points. */
export const MESSAGE_MAX = 1000;
/** Maximum length of a reason, in code points. */
export const REASON_MAX = 500;

export const LOCATION_NEEDED = text`Please include your location for in-person sessions`;
export const ONE_HOUR_NEEDED = text`Must be exactly 1 hour`;
export const TIME_NEEDED = text`Please select the time for the confirmed session`;
/** Error of a request without a time: the student must offer a time or tick "any time". */
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

/** Reasons for bookings that are cancelled because one side's account is deleted or blocked. */
export const ACCOUNT_CLOSED_REASONS = {
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

/**
 * Reasons shown for a booking that the student or the teacher cancelled: by mutual agreement, or by deleting their
 * account. The first key is who cancelled, the second is who reads the text.
 */
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
  const wasCancelled = preferredTime != null || closedReason === ACCOUNT_CLOSED_REASONS.themselves.message;
  const lines = wasCancelled && isSide ? CANCELLED_BY[closedBy] : CLOSED_BY[closedBy];
  return lines[viewer];
}

/** Returns why a booking ended, in words for this reader; null while it is open. */
export function reasonLine(
  booking: Ended,
  viewer: 'student' | 'teacher',
  t: Translate = translateToEnglish,
): string | null {
  if (booking.status === 'completed') return t`Session completed`;
  if (booking.status !== 'cancelled') return null;
  const closed = closedLine(booking, viewer);
  // Translates our own reasons; a reason that a user typed is shown unchanged.
  const reason =
    booking.closedReason === null
      ? null
      : t(knownText(booking.closedReason, Object.values(ACCOUNT_CLOSED_REASONS)));
  return [closed === null ? null : t(closed), reason].filter(Boolean).join('. ') || null;
}

const timeOf = (instant: Date, locale: Locale) => formatTimeOfDay(hhmm(indiaParts(instant).minutes), locale);

/** Returns a function of the locale that lists the instants in that language: "Mon, 23 Nov and Wed, 25 Nov". */
const listOf =
  (instants: readonly Date[], words: (instant: Date, locale: Locale) => string) =>
  (locale: Locale): string =>
    formatList(
      instants.map((one) => words(one, locale)),
      locale,
    );

/**
 * Returns the error for a time that can't be confirmed, as text for the user who chose it. `taken` contains the starts
 * of the lessons of a month that are not free; it is empty for a single session.
 */
export function overlapText(by: 'student' | 'teacher', taken: readonly Date[]): Text {
  const [first] = taken;
  if (first === undefined) {
    return by === 'teacher'
      ? text`You already have a confirmed session at that time. Please choose another time.`
      : text`Your teacher has another session at that time by now. Please choose another time.`;
  }
  const { minutes } = indiaParts(first);
  // A moved lesson has its own time of day, so each date needs its time.
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

/** "Tue 25 Nov, 7:00 am". Short, because one SMS contains up to three of these times. */
function shortTime(start: Date, locale: Locale): string {
  return `${formatSessionDay(start, locale)}, ${formatTimeOfDay(hhmm(indiaParts(start).minutes), locale)}`;
}

/** Formats the start times that a student offers in a request ("Mon 24 Nov, 7:00 am"), for the teacher's notice. */
export function offeredText(hours: readonly Date[], locale: Locale): string {
  return hours.map((hour) => shortTime(hour, locale)).join('; ');
}

/**
 * The error for an offered hour that was taken meanwhile: "7:00 am on Mon 23 Nov was just taken.
 * Please pick another time."
 */
export function takenText(start: Date): Text {
  const time = (locale: Locale) => timeOf(start, locale);
  const day = (locale: Locale) => formatSessionDay(start, locale);
  return text`${time} on ${day} was just taken. Please pick another time.`;
}

/** "The teacher is away at 7:00 am on Mon 23 Nov. Please pick another time." */
export function awayText(start: Date): Text {
  const time = (locale: Locale) => timeOf(start, locale);
  const day = (locale: Locale) => formatSessionDay(start, locale);
  return text`The teacher is away at ${time} on ${day}. Please pick another time.`;
}

type Priced = { price: number | null; pricingType: PricingType; isDemo: boolean };

/** "₹900/hr", "Free demo", "Price on request". */
export function priceText({ price, pricingType, isDemo }: Priced, t: Translate = translateToEnglish): string {
  if (isDemo) return t`Free demo`;
  if (price === null) return t`Price on request`;
  return `${formatRupees(price)}${t(PRICE_UNITS[pricingType])}`;
}

/** Returns the price as text for the teacher's booking list, where an hourly price reads "₹900 per session". */
export function priceTextForTeacher(priced: Priced, t: Translate = translateToEnglish): string {
  if (priced.isDemo || priced.price === null) return priceText(priced, t);
  const price = formatRupees(priced.price);
  return priced.pricingType === 'hourly' ? t`${price} per session` : t`${price} per month`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "2 hours ago", "Yesterday", "3 days ago". */
export function agoText(then: Date, now: Date, t: Translate = translateToEnglish): string {
  const passed = Math.max(0, now.getTime() - then.getTime());
  if (passed < MINUTE_MS) return t`Just now`;
  if (passed < HOUR_MS) return t(minutesAgo(Math.floor(passed / MINUTE_MS)));
  if (passed < DAY_MS) return t(hoursAgo(Math.floor(passed / HOUR_MS)));
  const days = Math.floor(passed / DAY_MS);
  return t(pluralText(days, { one: 'Yesterday', other: '# days ago' }));
}

const minutesAgo = (count: number) => pluralText(count, { one: '# minute ago', other: '# minutes ago' });
const hoursAgo = (count: number) => pluralText(count, { one: '# hour ago', other: '# hours ago' });
