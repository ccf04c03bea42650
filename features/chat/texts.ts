import { type Translate, text, translateToEnglish } from '#shared/texts/translate.ts';
import { addDays, formatInstant, indiaParts } from '#shared/time.ts';

/** "Today", "Yesterday" or "Tue, 25 Nov 2025": a message's day in India. */
export function dayText(at: Date, now: Date, t: Translate = translateToEnglish): string {
  const { date } = indiaParts(at);
  const today = indiaParts(now).date;
  if (date === today) return t`Today`;
  if (date === addDays(today, -1)) return t`Yesterday`;
  return formatInstant(at, 'weekdayDate', t.locale);
}

/** When the last message was sent: its time if today, otherwise its day. */
export function lastTimeText(at: Date, now: Date, t: Translate = translateToEnglish): string {
  const isToday = indiaParts(at).date === indiaParts(now).date;
  return isToday ? formatInstant(at, 'time', t.locale) : dayText(at, now, t);
}

/** Formats a number for reading: "+919876543210" → "+91 98765 43210". */
export function formatMobile(mobile: string): string {
  const digits = mobile.replace(/^\+91/, '');
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
}

export const BOOKING_LABELS = {
  pending: text`Request pending`,
  confirmed: text`Session confirmed`,
  cancelled: text`Booking cancelled`,
  completed: text`Session completed`,
} as const;
