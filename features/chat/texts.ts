import { addDays, formatInstant, indiaParts } from '#shared/time.ts';

/** "Today", "Yesterday" or "Tue, 25 Nov 2025": a message's day in India. */
export function dayText(at: Date, now: Date): string {
  const { date } = indiaParts(at);
  const today = indiaParts(now).date;
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  return formatInstant(at, 'weekdayDate');
}

/** When the last message was sent: its time if today, otherwise its day. */
export function lastTimeText(at: Date, now: Date): string {
  const day = dayText(at, now);
  return day === 'Today' ? formatInstant(at, 'time') : day;
}

/** Formats a number for reading: "+919876543210" → "+91 98765 43210". */
export function numberText(mobile: string): string {
  const digits = mobile.replace(/^\+91/, '');
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
}

export const BOOKING_LABELS = {
  pending: 'Request pending',
  confirmed: 'Session confirmed',
  cancelled: 'Booking cancelled',
  completed: 'Session completed',
} as const;
