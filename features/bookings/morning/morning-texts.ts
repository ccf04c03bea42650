import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { type Text, type Translate, text, translateToEnglish } from '#shared/texts/translate.ts';
import { DAYS_FROM_MONDAY, dayLabel, formatInstant, formatTimeOfDay, formatTimeRange } from '#shared/time.ts';
import type { TeacherBooking } from '../contract.ts';
import { isPlan } from '../requests/plan.ts';
import { priceTextForTeacher } from '../texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The reply deadline is shown once less than this time is left. */
const REPLY_SOON_MS = 2 * HOUR_MS;

/** When the reply is due, if that is in less than two hours: "9:40 am". */
export function replyDueSoonText(replyBy: string | null, now: Date, locale: Locale): string | null {
  if (replyBy === null) return null;
  const left = Date.parse(replyBy) - now.getTime();
  return left > 0 && left < REPLY_SOON_MS ? formatInstant(replyBy, 'time', locale) : null;
}

type Asked = Pick<
  TeacherBooking,
  'sessionType' | 'pricingType' | 'isDemo' | 'price' | 'clientPreferredDays' | 'clientTimeSlots'
>;

/** "In person · ₹850 per session", a month with its pattern: "Online · ₹6,500 per month · Mon, Wed, Fri 5:30 pm". */
export function kindText(booking: Asked, t: Translate = translateToEnglish): string {
  const parts = [t(SESSION_LABELS[booking.sessionType]), priceTextForTeacher(booking, t)];
  const [time] = booking.clientTimeSlots;
  if (isPlan(booking) && booking.clientPreferredDays.length > 0) {
    parts.push(
      [daysText(booking, t.locale), time && formatTimeOfDay(time.startTime, t.locale)]
        .filter(Boolean)
        .join(' '),
    );
  }
  return parts.join(' · ');
}

function daysText({ clientPreferredDays }: Pick<Asked, 'clientPreferredDays'>, locale: Locale): string {
  return DAYS_FROM_MONDAY.filter((day) => clientPreferredDays.includes(day))
    .map((day) => dayLabel(day, 'short', locale))
    .join(', ');
}

/** The days and times of a request without exact hours: "Mon, Wed · 6:30–7:30 am"; "Any time" without either. */
export function wishText(booking: Asked, t: Translate = translateToEnglish): string {
  const times = booking.clientTimeSlots.map(({ startTime, endTime }) =>
    formatTimeRange(startTime, endTime, t.locale),
  );
  return [daysText(booking, t.locale), times.join(', ')].filter(Boolean).join(' · ') || t`Any time`;
}

/** "in 1 h 12 min", "Starts in 12 min", "Now, until 9:30 am"; null once it is over. */
export function countdownText(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now: Date,
  locale: Locale,
): Text | null {
  if (now >= new Date(endsAt)) return null;
  const left = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS);
  if (left <= 0) return text`Now, until ${formatInstant(endsAt, 'time', locale)}`;
  if (left < 60) return text`Starts in ${left} min`;
  const minutes = left % 60;
  const hours = Math.floor(left / 60);
  return minutes > 0 ? text`in ${hours} h ${minutes} min` : text`in ${hours} h`;
}
