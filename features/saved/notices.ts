import { defineNotice } from '#features/notifications/notice.ts';
import type { PriceFall, PriceName } from '#features/teachers/pricing.ts';
import { formatRupees } from '#shared/money.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatStoredTimes } from '#shared/time.ts';

/** These notices go to the inbox, and by mail and push if the student chose so. The topic is off by default. */
const SAVED = {
  topic: 'saved',
  to: 'student',
  channels: ['email'],
  essential: false,
} as const;

type OfTeacher = { teacherName: string; teacherId: string };
const OF_TEACHER = {
  teacherName: 'Sample Teacher',
  teacherId: '0190a1b2-0000-7000-8000-000000000001',
} as const;
const href = ({ teacherId }: OfTeacher) => `/teacher/${teacherId}`;

/** Writes price falls as the notice stores them: "onlinePrice 800 700", joined by commas. */
export const formatPriceFalls = (falls: readonly PriceFall[]): string =>
  falls.map(({ name, before, after }) => `${name} ${before} ${after}`).join(',');

const FALL_TEXTS: Readonly<Record<PriceName, (after: string, before: string, t: Translate) => string>> = {
  onlinePrice: (after, before, t) => t`Online: ${after} an hour instead of ${before}.`,
  offlinePrice: (after, before, t) => t`In person: ${after} an hour instead of ${before}.`,
  monthlyOnlinePrice: (after, before, t) => t`Online: ${after} a month instead of ${before}.`,
  monthlyOfflinePrice: (after, before, t) => t`In person: ${after} a month instead of ${before}.`,
};

function fallText(fall: string, t: Translate): string {
  const [name = '', before = '', after = ''] = fall.split(' ');
  const say = FALL_TEXTS[name as PriceName];
  return say(formatRupees(Number(after)), formatRupees(Number(before)), t);
}

export const PRICE_FELL = defineNotice<OfTeacher & { falls: string }>({
  ...SAVED,
  kind: 'savedPriceFell',
  title: ({ teacherName }, t) => t`${teacherName} now costs less`,
  body: ({ falls }, t) =>
    falls
      .split(',')
      .map((fall) => fallText(fall, t))
      .join(' '),
  href,
  sample: { ...OF_TEACHER, falls: 'onlinePrice 800 700' },
  variants: {
    inPerson: { falls: 'offlinePrice 950 900' },
    months: { falls: 'monthlyOnlinePrice 6500 6000,monthlyOfflinePrice 8000 7500' },
  },
});

export const HOUR_FREE = defineNotice<OfTeacher & { time: string }>({
  ...SAVED,
  kind: 'savedHourFree',
  title: ({ teacherName }, t) => t`${teacherName} has a free hour`,
  body: ({ time }, t) =>
    t`${formatStoredTimes(time, t.locale)} has become free. The profile shows all free hours.`,
  href,
  sample: { ...OF_TEACHER, time: '2026-12-08T01:30:00.000Z' },
});

export const SAVED_NOTICES = [PRICE_FELL, HOUR_FREE];
