import { REMINDER_TEXTS } from '#features/bookings/sessions/reminders.ts';
import { defineNotice } from '#features/notifications/notice.ts';
import { knownText, type Translate } from '#shared/texts/translate.ts';
import { formatStoredTimes } from '#shared/time.ts';
import { CLASS_REMINDER_SMS } from './sms-texts.ts';

/** Reminders of single classes, for students with a seat and for the teacher. */

type Reader = { side: 'student' | 'teacher' };
type ClassAhead = Reader & { title: string; time: string };

const TO_EITHER = {
  topic: 'bookings',
  to: 'anyone',
  href: ({ side }: Reader) =>
    side === 'teacher' ? '/teacher-dashboard/classes' : '/client-dashboard?tab=bookings',
} as const;

const when = (time: string, t: Translate) => formatStoredTimes(time, t.locale);

const SAMPLE = { side: 'student', title: 'Hatha for beginners', time: '2026-03-10T01:30:00.000Z' } as const;

/** `place` is empty for an online class. Only the teacher's text uses `taken` and `capacity`. */
export const CLASS_REMINDER = defineNotice<
  ClassAhead & { wait: string; place: string; taken: string; capacity: string }
>({
  ...TO_EITHER,
  kind: 'classReminder',
  sms: CLASS_REMINDER_SMS,
  urgent: true,
  essential: false,
  title: ({ title, wait }, t) => t`Your class ${title} is in ${t(knownText(wait, REMINDER_TEXTS))}`,
  body: ({ side, time, place, taken, capacity }, t) => {
    if (side === 'teacher') return t`It starts on ${when(time, t)}. ${taken} of ${capacity} seats are taken.`;
    return place === '' ? t`It starts on ${when(time, t)}.` : t`It starts on ${when(time, t)}: ${place}.`;
  },
  sample: { ...SAMPLE, wait: '24 hours', place: 'Kasturba Nagar, Adyar', taken: '6', capacity: '8' },
  variants: { online: { place: '' }, teacher: { side: 'teacher' } },
});

/** The notice does not contain the meeting link: only the mail and the page show it, as for sessions of a booking. */
export const CLASS_LINK_OPEN = defineNotice<ClassAhead & { provider: string }>({
  ...TO_EITHER,
  kind: 'classLinkOpen',
  channels: ['email'],
  urgent: true,
  essential: false,
  title: ({ title }, t) => t`Your class ${title} starts in 15 minutes`,
  body: ({ time, provider }, t) => t`It starts on ${when(time, t)}, on ${provider}. You can join now.`,
  sample: { ...SAMPLE, provider: 'Google Meet' },
  variants: { teacher: { side: 'teacher' } },
});

export const REMINDER_NOTICES = [CLASS_REMINDER, CLASS_LINK_OPEN];
