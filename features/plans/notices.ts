import { planPath } from '#features/bookings/bookings-path.ts';
import { defineNotice } from '#features/notifications/notice.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatStoredTimes } from '#shared/time.ts';
import { DISPUTE_HOURS, RENEWAL_DAYS } from './rules.ts';

/** Not sent by SMS: unlike reminders, these notices need not reach phones without data. */
const OF_PLAN = {
  topic: 'bookings',
  channels: ['email'],
  href: ({ planId }: { planId: string }) => planPath(planId),
} as const;
const TO_EITHER = { ...OF_PLAN, to: 'anyone' } as const;
const TO_STUDENT = { ...OF_PLAN, to: 'student' } as const;
const TO_TEACHER = { ...OF_PLAN, to: 'teacher' } as const;

const when = (times: string, t: Translate) => formatStoredTimes(times, t.locale);

/** `time` is the lesson's start (ISO). Times are formatted in the reader's language. */
type OfLesson = { otherName: string; planId: string; time: string };
const SAMPLE = {
  otherName: 'Sample Teacher',
  planId: '00000000-0000-7000-8000-000000000000',
  time: '2026-03-04T01:30:00.000Z',
} as const;
const LATER = '2026-03-05T01:30:00.000Z';

export const LESSON_SKIPPED = defineNotice<OfLesson>({
  ...TO_EITHER,
  kind: 'lessonSkipped',
  essential: true,
  title: ({ otherName }, t) => t`${otherName} skips a lesson`,
  body: ({ time }, t) => t`There is no lesson on ${when(time, t)}. A make-up lesson is owed.`,
  sample: SAMPLE,
});

export const LESSON_TIMES_SUGGESTED = defineNotice<OfLesson & { times: string }>({
  ...TO_EITHER,
  kind: 'lessonTimesSuggested',
  urgent: true,
  essential: true,
  title: ({ otherName }, t) => t`${otherName} suggests another time for a lesson`,
  body: ({ time, times }, t) =>
    t`For ${when(time, t)}: ${when(times, t)}. Accept one or decline in your plan.`,
  sample: { ...SAMPLE, times: LATER },
});

export const LESSON_MOVED = defineNotice<OfLesson & { to: string }>({
  ...TO_EITHER,
  kind: 'lessonMoved',
  urgent: true,
  essential: true,
  title: ({ otherName }, t) => t`${otherName} accepted a time that you suggested`,
  body: ({ time, to }, t) => t`In place of ${when(time, t)} the lesson takes place on ${when(to, t)}.`,
  sample: { ...SAMPLE, to: LATER },
});

export const LESSON_TIMES_DECLINED = defineNotice<OfLesson>({
  ...TO_EITHER,
  kind: 'lessonTimesDeclined',
  essential: false,
  title: ({ otherName }, t) => t`${otherName} declined the times that you suggested`,
  body: ({ time }, t) => t`They were for the lesson of ${when(time, t)}. You can suggest others.`,
  sample: SAMPLE,
});

export const MAKE_UP_PICKED = defineNotice<OfLesson & { to: string }>({
  ...TO_TEACHER,
  kind: 'makeUpPicked',
  urgent: true,
  essential: true,
  title: ({ otherName }, t) => t`${otherName} picked a make-up lesson`,
  body: ({ time, to }, t) => t`In place of ${when(time, t)} the lesson takes place on ${when(to, t)}.`,
  sample: { ...SAMPLE, otherName: 'Sample S.', to: LATER },
});

/** `moved` and `owed` are times: the new ones, and those that became make-up lessons. Earlier versions lack `owed`. */
export const PLAN_PAUSED = defineNotice<OfLesson & { moved: string; owed: string }>({
  ...TO_TEACHER,
  kind: 'planPaused',
  essential: true,
  title: ({ otherName }, t) => t`${otherName} pauses the monthly plan`,
  body: ({ time, moved, owed }, t) =>
    moved === ''
      ? t`The lessons from ${when(time, t)} on became make-up lessons.`
      : t`The lessons from ${when(time, t)} on moved to ${when(moved, t)}.` +
        (owed ? ` ${t`Owed as make-up lessons: ${when(owed, t)}.`}` : ''),
  sample: { ...SAMPLE, otherName: 'Sample S.', moved: LATER, owed: '' },
  variants: { makeUp: { moved: '' }, some: { owed: SAMPLE.time } },
});

export const LESSON_MISSED = defineNotice<OfLesson>({
  ...TO_STUDENT,
  kind: 'lessonMissed',
  essential: true,
  title: ({ otherName }, t) => t`${otherName} marked a lesson as missed`,
  body: ({ time }, t) =>
    t`It is the lesson of ${when(time, t)}. If that is wrong, you can tell us within ${DISPUTE_HOURS} hours.`,
  sample: SAMPLE,
});

export const PLAN_CHANGED_AT_START = defineNotice<OfLesson & { leftOut: string; moved: string }>({
  ...TO_STUDENT,
  kind: 'planChangedAtStart',
  essential: true,
  title: ({ otherName }, t) => t`${otherName} confirmed your plan with other dates`,
  body: ({ leftOut, moved }, t) =>
    (leftOut && t`Without a lesson: ${when(leftOut, t)}. `) +
    (moved && t`Moved to: ${when(moved, t)}. `) +
    t`If this does not suit you, ask to end the plan in your bookings.`,
  sample: { ...SAMPLE, leftOut: SAMPLE.time, moved: LATER },
  variants: { onlyMoved: { leftOut: '' }, onlyLeftOut: { moved: '' } },
});

export const PLAN_ENDING = defineNotice<OfLesson>({
  ...TO_STUDENT,
  kind: 'planEnding',
  essential: false,
  title: ({ otherName }, t) => t`Same again with ${otherName}?`,
  body: ({ time }, t) =>
    t`Your plan ends in ${RENEWAL_DAYS} days. One tap asks for another month from ${when(time, t)}. Nothing renews by itself.`,
  sample: SAMPLE,
});

export const PLAN_NOTICES = [
  LESSON_SKIPPED,
  LESSON_TIMES_SUGGESTED,
  LESSON_MOVED,
  LESSON_TIMES_DECLINED,
  MAKE_UP_PICKED,
  PLAN_PAUSED,
  LESSON_MISSED,
  PLAN_CHANGED_AT_START,
  PLAN_ENDING,
];
