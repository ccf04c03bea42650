import { defineNotice } from '#features/notifications/notice.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { formatDate } from '#shared/time.ts';

/**
 * Not sent by SMS, because an amount has the rupee sign, which the short SMS alphabet lacks. The texts never say that
 * an amount is paid, only that the student or the teacher says so.
 */
const TO_TEACHER = {
  topic: 'bookings',
  to: 'teacher',
  channels: ['email'],
  href: () => '/payments',
} as const;
const TO_STUDENT = {
  topic: 'bookings',
  to: 'student',
  channels: ['email'],
  href: ({ dueId }: { dueId: string }) => `/payments?due=${dueId}`,
} as const;

const dueId = '00000000-0000-7000-8000-000000000000';
const amount = '₹6,500';
const FROM_STUDENT = { studentName: 'Sample S.', amount } as const;
const FROM_TEACHER = { teacherName: 'Sample Teacher', amount, dueId } as const;

type StudentSays = { studentName: string; amount: string };
type TeacherSays = { teacherName: string; amount: string; dueId: string };

export const DUE_SAID_PAID = defineNotice<StudentSays>({
  ...TO_TEACHER,
  kind: 'dueSaidPaid',
  essential: true,
  title: ({ studentName, amount }, t) => t`${studentName} says that ${amount} is on the way to you`,
  body: (_data, t) =>
    t`Look in your bank or UPI app, then say if it came. The student gets a receipt from you.`,
  sample: FROM_STUDENT,
});

export const DUE_ANSWER_WAITED_FOR = defineNotice<StudentSays>({
  ...TO_TEACHER,
  kind: 'dueAnswerWaitedFor',
  essential: false,
  title: ({ studentName, amount }, t) => t`Did ${amount} from ${studentName} come?`,
  body: (_data, t) => t`The student said so 3 days ago. Please say if you received it.`,
  sample: FROM_STUDENT,
});

/** Meant for the inbox only, because the mail with the receipt says the same (mail-templates.ts). */
export const DUE_RECEIVED = defineNotice<TeacherSays & { receiptId: string; number: string }>({
  ...TO_STUDENT,
  kind: 'dueReceived',
  essential: true,
  title: ({ teacherName, amount }, t) => t`${teacherName} received ${amount}`,
  body: ({ number }, t) => t`Your receipt has the number ${number}.`,
  href: ({ receiptId }) => `/receipts/${receiptId}`,
  sample: { ...FROM_TEACHER, receiptId: dueId, number: '2026-27/18' },
});

export const DUE_RECEIVED_UNDONE = defineNotice<TeacherSays & { number: string }>({
  ...TO_STUDENT,
  kind: 'dueReceivedUndone',
  essential: true,
  title: ({ teacherName, amount }, t) => t`${teacherName} took back that ${amount} was received`,
  body: ({ number }, t) => t`A credit note corrects the receipt ${number}. You can ask why in chat.`,
  sample: { ...FROM_TEACHER, number: '2026-27/18' },
});

export const DUE_NOT_RECEIVED = defineNotice<TeacherSays>({
  ...TO_STUDENT,
  kind: 'dueNotReceived',
  essential: true,
  title: ({ teacherName, amount }, t) => t`${teacherName} has not received ${amount}`,
  body: (_data, t) => t`Read what your teacher wrote, and compare the UPI id and the amount in your app.`,
  sample: FROM_TEACHER,
});

/** Older notices contain the formatted day ("27 Nov") instead of an ISO date; it is shown unchanged. */
const dayOf = (since: string, locale: Locale) =>
  /^\d{4}-/.test(since) ? formatDate(since, 'day', locale) : since;

export const DUE_REMINDER = defineNotice<TeacherSays & { since: string }>({
  ...TO_STUDENT,
  kind: 'dueReminder',
  essential: false,
  title: ({ teacherName, amount }, t) => t`${amount} to ${teacherName} is due`,
  body: ({ since }, t) =>
    t`It is due since ${dayOf(since, t.locale)}. If you have sent it, please say so, and your teacher confirms it.`,
  sample: { ...FROM_TEACHER, since: '2026-11-27' },
});

export const PAYMENT_NOTICES = [
  DUE_SAID_PAID,
  DUE_ANSWER_WAITED_FOR,
  DUE_RECEIVED,
  DUE_RECEIVED_UNDONE,
  DUE_NOT_RECEIVED,
  DUE_REMINDER,
];
