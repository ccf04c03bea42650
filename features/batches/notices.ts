import { defineNotice } from '#features/notifications/notice.ts';
import { formatItems } from '#shared/calls/list.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatDate, formatStoredTimes } from '#shared/time.ts';
import { REMINDER_NOTICES } from './reminder-notices.ts';

/** These notices go to the inbox and by mail. Their data has days as dates and instants as ISO strings. */
const TO_TEACHER = {
  topic: 'bookings',
  to: 'teacher',
  channels: ['email'],
  href: () => '/teacher-dashboard/classes',
} as const;
const TO_STUDENT = {
  topic: 'bookings',
  to: 'student',
  channels: ['email'],
  href: () => '/client-dashboard?tab=bookings',
} as const;

const day = (date: string, t: Translate) => formatDate(date, 'day', t.locale);
const when = (time: string, t: Translate) => formatStoredTimes(time, t.locale);

type Class = { title: string };
type WithStudent = Class & { studentName: string; month: string };
type WithTeacher = Class & { teacherName: string };

const CLASS = { title: 'Hatha for beginners' } as const;
const OF_STUDENT = { ...CLASS, studentName: 'Sample S.', month: '2026-12-07' } as const;
const OF_TEACHER = { ...CLASS, teacherName: 'Sample Teacher' } as const;
const TIME = '2026-12-08T01:30:00.000Z';

export const SEAT_TAKEN = defineNotice<WithStudent & { taken: string; capacity: string }>({
  ...TO_TEACHER,
  kind: 'classJoined',
  essential: true,
  title: ({ studentName, title }, t) => t`${studentName} joined ${title}`,
  body: ({ month, taken, capacity }, t) =>
    t`For the month from ${day(month, t)}. ${taken} of ${capacity} seats are taken.`,
  sample: { ...OF_STUDENT, taken: '3', capacity: '8' },
});

export const STUDENT_LEFT_CLASS = defineNotice<WithStudent>({
  ...TO_TEACHER,
  kind: 'classLeft',
  essential: true,
  title: ({ studentName, title }, t) => t`${studentName} left ${title}`,
  body: ({ month }, t) => t`The seat was for the month from ${day(month, t)}.`,
  sample: OF_STUDENT,
});

/** `amount` is what the seat costs. Notices of earlier releases have none. */
type Seat = WithTeacher & { time: string; amount: string };

export const SEAT_CONFIRMED = defineNotice<Seat>({
  ...TO_STUDENT,
  kind: 'classSeat',
  essential: true,
  title: ({ title }, t) => t`You are in: ${title}`,
  body: ({ teacherName, time }, t) =>
    t`Your first class with ${teacherName} is on ${when(time, t)}. Leave until 12 hours before and it costs nothing.`,
  sample: { ...OF_TEACHER, time: TIME, amount: '₹1,800' },
});

export const SEAT_FROM_LIST = defineNotice<Seat>({
  ...TO_STUDENT,
  kind: 'classSeatFromList',
  essential: true,
  urgent: true,
  title: ({ title }, t) => t`A seat in ${title} is yours`,
  body: ({ teacherName, time, amount = '' }, t) =>
    amount === ''
      ? t`You were first on the wait list. Your first class with ${teacherName} is on ${when(time, t)}. If you can’t come, give the seat back until 12 hours before and it costs nothing.`
      : t`You were first on the wait list. Your first class with ${teacherName} is on ${when(time, t)}, and the month costs ${amount}. If you can’t come, give the seat back until 12 hours before and it costs nothing.`,
  sample: { ...OF_TEACHER, time: TIME, amount: '₹1,800' },
});

export const MONTH_CALLED_OFF = defineNotice<WithTeacher & { month: string; minToRun: string }>({
  ...TO_STUDENT,
  kind: 'classCalledOff',
  essential: true,
  urgent: true,
  title: ({ title, month }, t) => t`${title} does not begin on ${day(month, t)}`,
  body: ({ minToRun, teacherName }, t) =>
    t`Fewer than ${minToRun} people joined, so the month with ${teacherName} does not take place. You owe nothing for it.`,
  sample: { ...OF_TEACHER, month: '2026-12-07', minToRun: '4' },
});

export const MONTH_CALLED_OFF_FOR_TEACHER = defineNotice<Class & { month: string; minToRun: string }>({
  ...TO_TEACHER,
  kind: 'classCalledOffForTeacher',
  essential: true,
  title: ({ title, month }, t) => t`${title} does not begin on ${day(month, t)}`,
  body: ({ minToRun }, t) =>
    minToRun !== '1'
      ? t`Fewer than ${minToRun} people joined. We told those who did, and your hours of that month are free again.`
      : t`Nobody joined. Your hours of that month are free again.`,
  sample: { ...CLASS, month: '2026-12-07', minToRun: '4' },
});

/** The teacher closed the class. `until` is the last day of the month that still takes place, or empty. */
export const CLASS_CLOSED = defineNotice<WithTeacher & { until: string }>({
  ...TO_STUDENT,
  kind: 'classClosed',
  essential: true,
  urgent: true,
  title: ({ title, teacherName }, t) => t`${teacherName} ends ${title}`,
  body: ({ until }, t) =>
    until === ''
      ? t`Your classes do not take place. You owe nothing for a month that has not begun.`
      : t`Your month goes on until ${day(until, t)}. There is none after it.`,
  sample: { ...OF_TEACHER, until: '' },
  variants: { running: { until: '2027-01-06' } },
});

export const CLASS_MOVED = defineNotice<WithTeacher>({
  ...TO_STUDENT,
  kind: 'classPlaceChanged',
  essential: true,
  urgent: true,
  title: ({ title }, t) => t`${title}: the place has changed`,
  body: ({ teacherName }, t) => t`${teacherName} changed where it takes place. Look in My Bookings.`,
  sample: OF_TEACHER,
});

export const MONTH_ENDS = defineNotice<WithTeacher & { endsOn: string; teacherId: string }>({
  ...TO_STUDENT,
  kind: 'classMonthEnds',
  // The list of the teacher's classes, where the student takes the next seat. Older notices have no teacher id.
  href: ({ teacherId = '' }) => (teacherId === '' ? TO_STUDENT.href() : `/teacher/${teacherId}/classes`),
  essential: false,
  title: ({ title }, t) => t`${title}: the same again?`,
  body: ({ teacherName, endsOn }, t) =>
    t`Your month with ${teacherName} ends on ${day(endsOn, t)}. Nothing renews by itself: take a seat for the next one on the page of the classes.`,
  sample: { ...OF_TEACHER, endsOn: '2027-01-06', teacherId: '00000000-0000-7000-8000-000000000000' },
});

export const DATES_SKIPPED = defineNotice<Class & { dates: string }>({
  ...TO_TEACHER,
  kind: 'classDatesSkipped',
  essential: true,
  title: ({ title }, t) => t`${title} has dates without a class`,
  body: ({ dates }, t) => {
    const days = dates.split(' ').map((date) => day(date, t));
    return t`You teach at that time already, or are off: ${formatItems(days, t.locale)}.`;
  },
  sample: { ...CLASS, dates: '2027-02-09 2027-02-11' },
});

export const BATCH_NOTICES = [
  SEAT_TAKEN,
  STUDENT_LEFT_CLASS,
  SEAT_CONFIRMED,
  SEAT_FROM_LIST,
  MONTH_CALLED_OFF,
  MONTH_CALLED_OFF_FOR_TEACHER,
  CLASS_CLOSED,
  CLASS_MOVED,
  MONTH_ENDS,
  DATES_SKIPPED,
  ...REMINDER_NOTICES,
];
