import { pluralText, type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import { addDays, formatInstant, indiaParts } from '#shared/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type Countdown = { text: string; tone: 'ahead' | 'soon' | 'running' };

/**
 * How long until a session: "In 4 days", "Tomorrow, in 22 hours", "Starts in 12 min", "Now, until 9:30 am". Days are those
 * of India.
 */
export function countdownTo(start: Date, end: Date, now: Date, t: Translate = translateToEnglish): Countdown {
  const left = start.getTime() - now.getTime();
  if (left <= 0) return { text: t`Now, until ${formatInstant(end, 'time', t.locale)}`, tone: 'running' };
  if (left < HOUR_MS) return { text: t`Starts in ${Math.ceil(left / MINUTE_MS)} min`, tone: 'soon' };
  const today = indiaParts(now).date;
  const { date } = indiaParts(start);
  const hours = Math.floor(left / HOUR_MS);
  if (date === today) {
    const inHours = pluralText(hours, { one: 'Today, in # hour', other: 'Today, in # hours' });
    return { text: t(inHours), tone: 'ahead' };
  }
  if (date === addDays(today, 1)) {
    const inHours = pluralText(hours, { one: 'Tomorrow, in # hour', other: 'Tomorrow, in # hours' });
    return { text: t(inHours), tone: 'ahead' };
  }
  const days = Math.round((Date.parse(date) - Date.parse(today)) / (24 * HOUR_MS));
  return { text: t`In ${days} days`, tone: 'ahead' };
}
