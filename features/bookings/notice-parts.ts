/** What the notices about bookings have in common. */

import type { Side } from '#shared/side.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { formatStoredTimes } from '#shared/time.ts';
import { offeredText } from './texts.ts';

const teacherBookings = () => '/teacher-dashboard?tab=bookings';
const studentBookings = () => '/client-dashboard?tab=bookings';
/** Path of the bookings page of the user who gets the notice; `side` is this user's role in the booking. */
const ownBookings = ({ side }: { side: Side }) =>
  side === 'teacher' ? teacherBookings() : studentBookings();

export const TIME = '2026-03-03T01:30:00.000Z';
export const TO_TEACHER = { topic: 'bookings', to: 'teacher', href: teacherBookings } as const;
export const TO_STUDENT = { topic: 'bookings', to: 'student', href: studentBookings } as const;
export const TO_EITHER = { topic: 'bookings', to: 'anyone', href: ownBookings } as const;

/** Times are stored as instants joined by "; ". Notices from earlier versions hold the finished English text. */
export const when = (times: string, t: Translate) => formatStoredTimes(times, t.locale);
export const offered = (times: string, t: Translate) =>
  times.includes('T') && times.endsWith('Z')
    ? offeredText(
        times.split('; ').map((time) => new Date(time)),
        t.locale,
      )
    : times;

/** Data of notices that can go to the student or the teacher: `side` is the recipient, `otherName` the other person. */
export type EitherData = { side: Side; otherName: string };
export const EITHER = { side: 'student', otherName: 'Sample Teacher' } as const;
export const VARIANTS = { teacher: { side: 'teacher', otherName: 'Sample S.' } } as const;
