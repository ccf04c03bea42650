import { intlTag, type Locale } from '#shared/locale.ts';
import { DAY_NAMES, dayLabel, formatDate, formatTimeOfDay, hhmm } from '#shared/time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "and" between days. */
function translateAnd(locale: Locale): string {
  const parts = new Intl.ListFormat(intlTag(locale)).formatToParts(['1', '2']);
  return parts.find(({ type }) => type === 'literal')?.value.trim() ?? '';
}

const TIME = /\b(\d{1,2}):([0-5]\d) (am|pm)\b/gi;
const DAY = /\b(Sun|Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?)(day)?\b/g;
const MONTH = /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;

/** Puts the dates and times of an English text, as shared/time.ts writes them, into another language. */
export function timesIn(text: string, locale: Locale): string {
  if ([DAY, TIME, MONTH].every((pattern) => text.search(pattern) === -1)) return text;
  const and = ` ${translateAnd(locale)} `;
  return text
    .replaceAll(' and ', and)
    .replace(TIME, (_, hour: string, minutes: string, half: string) => {
      const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
      return formatTimeOfDay(hhmm(hours * 60 + Number(minutes)), locale);
    })
    .replace(DAY, (own, start: string, long?: string) => {
      const day = DAY_NAMES.find((name) => name.startsWith(start.toLowerCase()));
      return day === undefined ? own : dayLabel(day, long === undefined ? 'short' : 'long', locale);
    })
    .replace(MONTH, (_, day: string, month: string) => {
      // A leap year has all days.
      const date = `2024-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
      return formatDate(date, 'day', locale);
    });
}
