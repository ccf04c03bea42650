import { type Translate, text, translateToEnglish, type Words } from '#shared/texts/translate.ts';
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

/** The text of a message that our team has hidden. It is stored in English in the message's place. */
export const REMOVED_MESSAGE = text`This message was removed by our team.`;

/** A message's text; that of a hidden message in words that can be translated. */
export function messageWords(content: string): Words {
  return content === REMOVED_MESSAGE.message ? REMOVED_MESSAGE : content;
}
