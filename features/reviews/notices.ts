import { defineNotice } from '#features/notifications/notice.ts';

export const REVIEW_POSTED = defineNotice<{ studentName: string }>({
  kind: 'reviewPosted',
  topic: 'reviews',
  to: 'teacher',
  channels: ['email'],
  essential: false,
  title: ({ studentName }, t) => t`${studentName} reviewed you`,
  body: (_data, t) => t`Read the review and reply to it once, if you like.`,
  href: () => '/teacher-dashboard?tab=reviews',
  sample: { studentName: 'Sample S.' },
});

export const REVIEW_REPLIED = defineNotice<{ teacherName: string; teacherId: string }>({
  kind: 'reviewReplied',
  topic: 'reviews',
  to: 'student',
  channels: ['email'],
  essential: false,
  title: ({ teacherName }, t) => t`${teacherName} replied to your review`,
  body: (_data, t) => t`You can read the reply below your review.`,
  href: ({ teacherId }) => `/teacher/${teacherId}#reviews`,
  sample: { teacherName: 'Sample Teacher', teacherId: '00000000-0000-7000-8000-000000000000' },
});

export const REVIEW_NOTICES = [REVIEW_POSTED, REVIEW_REPLIED];
