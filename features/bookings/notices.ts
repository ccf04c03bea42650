import { defineNotice } from '#features/notifications/notice.ts';
import type { Side } from '#shared/side.ts';
import { knownText, type Translate } from '#shared/texts/translate.ts';
import {
  CANCELLATION_AGREED,
  CANCELLATION_ASKED,
  CANCELLATION_DECLINED,
  PLAN_END_AGREED,
  PLAN_END_ASKED,
  SESSION_REPORTED,
  SESSION_SETTLED,
} from './end-notices.ts';
import {
  EITHER,
  type EitherData,
  offered,
  TIME,
  TO_EITHER,
  TO_STUDENT,
  TO_TEACHER,
  VARIANTS,
  when,
} from './notice-parts.ts';
import { REMINDER_TEXTS } from './sessions/reminders.ts';
import * as sms from './sms-texts.ts';

/** `replyBy` is the instant until which the teacher is asked to answer; empty or missing in notices from earlier versions. */
export const BOOKING_REQUESTED = defineNotice<{ studentName: string; times: string; replyBy: string }>({
  ...TO_TEACHER,
  kind: 'bookingRequested',
  sms: sms.REQUESTED_SMS,
  essential: true,
  title: ({ studentName }, t) => t`${studentName} asked for a session`,
  body: ({ times, replyBy }, t) =>
    (times ? t`Offered: ${offered(times, t)}. ` : '') +
    (replyBy
      ? t`Please reply by ${when(replyBy, t)}: accept, suggest other times or decline.`
      : t`Please reply within 24 hours: accept, suggest other times or decline.`),
  sample: { studentName: 'Sample S.', times: '', replyBy: TIME },
  variants: {
    earlier: { replyBy: '' },
    offered: { times: '2026-03-03T01:30:00.000Z; 2026-03-04T01:00:00.000Z; 2026-03-04T02:00:00.000Z' },
  },
});

export const BOOKING_NUDGE = defineNotice<{ studentName: string; expires: string }>({
  ...TO_TEACHER,
  kind: 'bookingNudge',
  essential: true,
  title: ({ studentName }, t) => t`${studentName} is waiting for your reply`,
  body: ({ expires }, t) =>
    t`Accept, suggest other times or decline. The request expires on ${when(expires, t)}.`,
  sample: { studentName: 'Sample S.', expires: TIME },
});

/** `suggested` is "yes" if the teacher had suggested other times; notices from earlier versions lack it. */
export const BOOKING_EXPIRED = defineNotice<EitherData & { suggested: string }>({
  ...TO_EITHER,
  kind: 'bookingExpired',
  essential: true,
  title: ({ otherName, side }, t) =>
    side === 'teacher' ? t`The request of ${otherName} expired` : t`Your request to ${otherName} expired`,
  body: ({ side, suggested }, t) => {
    if (side === 'teacher')
      return suggested === 'yes'
        ? t`None of the times that you suggested was picked in time.`
        : t`It was not answered in time. Quick replies help students find you.`;
    return suggested === 'yes'
      ? t`None of the suggested times was picked in time. You can ask again, or look at similar teachers.`
      : t`There was no reply in time. You can ask again, or look at similar teachers.`;
  },
  sample: { ...EITHER, suggested: '' },
  variants: {
    ...VARIANTS,
    suggested: { suggested: 'yes' },
    teacherSuggested: { ...VARIANTS.teacher, suggested: 'yes' },
  },
});

export const BOOKING_CONFIRMED = defineNotice<{ teacherName: string; time: string }>({
  ...TO_STUDENT,
  kind: 'bookingConfirmed',
  sms: sms.CONFIRMED_SMS,
  urgent: true,
  essential: true,
  title: ({ teacherName }, t) => t`${teacherName} confirmed your session`,
  body: ({ time }, t) => t`It takes place on ${when(time, t)}.`,
  sample: { teacherName: 'Sample Teacher', time: TIME },
});

export const PLAN_CONFIRMED = defineNotice<{ teacherName: string; time: string }>({
  ...TO_STUDENT,
  kind: 'planConfirmed',
  sms: sms.PLAN_CONFIRMED_SMS,
  urgent: true,
  essential: true,
  title: ({ teacherName }, t) => t`${teacherName} confirmed your monthly plan`,
  body: ({ time }, t) => t`Your monthly plan starts on ${when(time, t)}.`,
  sample: { teacherName: 'Sample Teacher', time: TIME },
});

export const BOOKING_REJECTED = defineNotice<{ teacherName: string }>({
  ...TO_STUDENT,
  kind: 'bookingRejected',
  sms: sms.REJECTED_SMS,
  essential: true,
  title: ({ teacherName }, t) => t`${teacherName} declined your request`,
  body: (_data, t) => t`You can ask for other times, or look at similar teachers.`,
  sample: { teacherName: 'Sample Teacher' },
});

export const BOOKING_CANCELLED_BY_STUDENT = defineNotice<{ studentName: string }>({
  ...TO_TEACHER,
  kind: 'bookingCancelledByStudent',
  essential: true,
  title: ({ studentName }, t) => t`${studentName} cancelled a booking request`,
  body: (_data, t) => t`You do not need to do anything.`,
  sample: { studentName: 'Sample S.' },
});

const SUGGESTED = {
  ...TO_EITHER,
  urgent: true,
  essential: true,
  title: ({ otherName }: EitherData, t: Translate) => t`${otherName} suggests other times`,
  body: ({ times }: { times: string }, t: Translate) =>
    t`${when(times, t)}. Accept one or decline in your bookings.`,
  sample: { ...EITHER, times: `${TIME}; 2026-03-04T01:30:00.000Z` },
  variants: VARIANTS,
} as const;

export const TIMES_SUGGESTED = defineNotice<EitherData & { times: string }>({
  ...SUGGESTED,
  kind: 'timesSuggested',
  sms: sms.TIMES_SUGGESTED_SMS,
});

export const PLAN_TIMES_SUGGESTED = defineNotice<EitherData & { times: string }>({
  ...SUGGESTED,
  kind: 'planTimesSuggested',
  sms: sms.PLAN_TIMES_SUGGESTED_SMS,
});

const ACCEPTED = {
  ...TO_EITHER,
  urgent: true,
  essential: true,
  title: ({ otherName }: EitherData, t: Translate) => t`${otherName} accepted a time that you suggested`,
  sample: { ...EITHER, time: TIME },
  variants: VARIANTS,
} as const;

export const TIME_ACCEPTED = defineNotice<EitherData & { time: string }>({
  ...ACCEPTED,
  kind: 'timeTaken',
  sms: sms.TIME_ACCEPTED_SMS,
  body: ({ time }, t) => t`The session takes place on ${when(time, t)}.`,
});

export const PLAN_TIME_ACCEPTED = defineNotice<EitherData & { time: string }>({
  ...ACCEPTED,
  kind: 'planTimeAccepted',
  sms: sms.PLAN_TIME_ACCEPTED_SMS,
  body: ({ time }, t) => t`Your monthly plan starts on ${when(time, t)}.`,
});

export const TIMES_DECLINED = defineNotice<EitherData & { time: string }>({
  ...TO_EITHER,
  kind: 'timesDeclined',
  urgent: true,
  essential: true,
  title: ({ otherName }, t) => t`${otherName} declined the times that you suggested`,
  body: ({ time }, t) =>
    time === '' ? t`The request still waits for your answer.` : t`The session stays on ${when(time, t)}.`,
  sample: { ...EITHER, time: TIME },
  variants: { ...VARIANTS, pending: { time: '' } },
});

export const BOOKING_COMPLETED = defineNotice<{ teacherName: string; teacherId: string }>({
  ...TO_STUDENT,
  kind: 'bookingCompleted',
  essential: false,
  title: ({ teacherName }, t) => t`How was your session with ${teacherName}?`,
  body: (_data, t) => t`A few words help other students, and your teacher.`,
  href: ({ teacherId }) => `/teacher/${teacherId}#reviews`,
  sample: { teacherName: 'Sample Teacher', teacherId: '00000000-0000-7000-8000-000000000000' },
});

export const SESSION_REMINDER = defineNotice<EitherData & { time: string; wait: string }>({
  ...TO_EITHER,
  kind: 'sessionReminder',
  sms: sms.REMINDER_SMS,
  urgent: true,
  essential: false,
  title: ({ otherName, wait }, t) =>
    t`Your session with ${otherName} is in ${t(knownText(wait, REMINDER_TEXTS))}`,
  body: ({ time }, t) => t`It starts on ${when(time, t)}.`,
  sample: { ...EITHER, time: TIME, wait: '24 hours' },
  variants: VARIANTS,
});

/** Without the link, because it is shown only until the session ends. The mail and the booking have it. */
export const SESSION_LINK_OPEN = defineNotice<EitherData & { time: string; provider: string }>({
  ...TO_EITHER,
  kind: 'sessionLinkOpen',
  channels: ['email'],
  urgent: true,
  essential: false,
  title: ({ otherName }, t) => t`Your session with ${otherName} starts in 15 minutes`,
  body: ({ time, provider }, t) => t`It starts on ${when(time, t)}, on ${provider}. You can join now.`,
  sample: { ...EITHER, time: TIME, provider: 'Google Meet' },
  variants: VARIANTS,
});

/** Tells the student that a request was cancelled because the teacher's account was deleted or blocked. */
export const REQUEST_CLOSED_FOR_STUDENT = defineNotice<{ teacherName: string }>({
  ...TO_STUDENT,
  kind: 'bookingClosedForStudent',
  essential: true,
  title: ({ teacherName }, t) => t`Your request to ${teacherName} was cancelled`,
  body: (_data, t) => t`This teacher is no longer on the platform. You can look at similar teachers.`,
  sample: { teacherName: 'Sample Teacher' },
});

/** Tells the teacher that a request was cancelled because the student's account was deleted or blocked. */
export const REQUEST_CLOSED_FOR_TEACHER = defineNotice<{ studentName: string }>({
  ...TO_TEACHER,
  kind: 'bookingClosedForTeacher',
  essential: true,
  title: ({ studentName }, t) => t`The request of ${studentName} was cancelled`,
  body: (_data, t) => t`This student is no longer on the platform. You do not need to do anything.`,
  sample: { studentName: 'Sample S.' },
});

type LeavingData = { name: string; time: string; side: Side };

/** A booking was cancelled because one account was closed. `name` is the user who left, `side` the recipient. */
const CANCELLED_WITH_ACCOUNT = {
  ...TO_EITHER,
  urgent: true,
  essential: true,
  body: (_data: LeavingData, t: Translate) =>
    t`This person is leaving the platform. You do not need to do anything.`,
  sample: { name: 'Sample Teacher', time: TIME, side: 'student' },
  variants: { teacher: { name: 'Sample S.', side: 'teacher' } },
} as const;

export const SESSION_CANCELLED_WITH_ACCOUNT = defineNotice<LeavingData>({
  ...CANCELLED_WITH_ACCOUNT,
  kind: 'sessionCancelledWithAccount',
  sms: sms.CANCELLED_WITH_ACCOUNT_SMS,
  title: ({ name, time }, t) => t`Your session with ${name} on ${when(time, t)} was cancelled`,
});

/** `time` is the first lesson that does not take place. */
export const PLAN_CANCELLED_WITH_ACCOUNT = defineNotice<LeavingData>({
  ...CANCELLED_WITH_ACCOUNT,
  kind: 'planCancelledWithAccount',
  sms: sms.PLAN_CANCELLED_WITH_ACCOUNT_SMS,
  title: ({ name, time }, t) => t`Your lessons with ${name} from ${when(time, t)} on were cancelled`,
});

export const BOOKING_NOTICES = [
  BOOKING_REQUESTED,
  BOOKING_NUDGE,
  BOOKING_EXPIRED,
  BOOKING_CONFIRMED,
  PLAN_CONFIRMED,
  BOOKING_REJECTED,
  BOOKING_CANCELLED_BY_STUDENT,
  TIMES_SUGGESTED,
  PLAN_TIMES_SUGGESTED,
  TIME_ACCEPTED,
  PLAN_TIME_ACCEPTED,
  TIMES_DECLINED,
  CANCELLATION_ASKED,
  PLAN_END_ASKED,
  CANCELLATION_AGREED,
  PLAN_END_AGREED,
  CANCELLATION_DECLINED,
  BOOKING_COMPLETED,
  SESSION_REPORTED,
  SESSION_SETTLED,
  SESSION_REMINDER,
  SESSION_LINK_OPEN,
  REQUEST_CLOSED_FOR_STUDENT,
  REQUEST_CLOSED_FOR_TEACHER,
  SESSION_CANCELLED_WITH_ACCOUNT,
  PLAN_CANCELLED_WITH_ACCOUNT,
];
