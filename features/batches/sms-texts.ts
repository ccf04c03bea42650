import { defineSms } from '#shared/texts/sms-template.ts';
import { formatInstant } from '#shared/time.ts';

/** Maximum length of the class name: what fits in an SMS beside a time. */
const TITLE_MAX = 26;

export const CLASS_REMINDER_SMS = defineSms<{ title: string; time: string }, 'name' | 'time'>({
  variables: {
    name: { tag: 'alphanumeric', max: TITLE_MAX, value: ({ title }) => title },
    time: {
      tag: 'alphanumeric',
      max: 24,
      value: ({ time }, { locale }) => formatInstant(time, 'dayTime', locale),
    },
  },
  text: ({ name, time }, t) =>
    t`Reminder: your group class ${name} starts on ${time}. Details are in your bookings.`,
});
