import { defineNotice } from '#features/notifications/notice.ts';
import { formatStoredTimes } from '#shared/time.ts';

type CheckIn = { side: 'student' | 'teacher'; otherName: string; time: string; bookingId: string };

/**
 * Notice that asks the person who shared a session if all is well: at its planned end, and 15 minutes later if there is
 * no answer. After that the server sends nothing more.
 */
export const ALL_WELL = defineNotice<CheckIn>({
  topic: 'bookings',
  to: 'anyone',
  kind: 'allWell',
  channels: ['email'],
  urgent: true,
  essential: true,
  title: (_data, t) => t`All well?`,
  body: ({ otherName, time }, t) =>
    t`Your session with ${otherName} on ${formatStoredTimes(time, t.locale)} should be over. Say in your bookings that all is well: everyone with your link sees it.`,
  href: ({ side }) =>
    side === 'teacher' ? '/teacher-dashboard?tab=bookings' : '/client-dashboard?tab=bookings',
  sample: {
    side: 'student',
    otherName: 'Sample Teacher',
    time: '2026-03-03T01:30:00.000Z',
    bookingId: '00000000-0000-7000-8000-000000000000',
  },
  variants: { teacher: { side: 'teacher', otherName: 'Sample S.' } },
});
