import { BOOKING_EVENTS } from './booking-events.ts';

/**
 * Everything that a person is told of: one entry an event. The inbox gets all of them; mail and SMS follow the
 * person's choice for the topic, and go out whatever was chosen when the event is essential.
 * Words never repeat what somebody wrote in a message: notices may be read by others over a shoulder.
 */

export const TOPICS = ['bookings', 'chat', 'reviews', 'verification', 'account'] as const;
export type Topic = (typeof TOPICS)[number];

/** Values that the words of an event use: names, times as shown, ids for links. */
export type EventData = Readonly<Record<string, string>>;

export type EventEntry = {
  readonly topic: Topic;
  /** Whom it is about to tell. */
  readonly to: 'student' | 'teacher' | 'anyone';
  /** Ways out besides the inbox; e-mail and SMS unless said. */
  readonly channels?: readonly ('email' | 'sms')[];
  /** Worth waking somebody: leaves at once at night too. Else it waits until 8:00 in India. */
  readonly urgent?: true;
  /** Sent by e-mail whatever the person's choice: their account or their appointment depends on it. */
  readonly essential: boolean;
  readonly title: (data: EventData) => string;
  readonly body: (data: EventData) => string;
  /** Where the notice leads. */
  readonly href: (data: EventData) => string;
};

const teacherBookings = () => '/teacher-dashboard?tab=bookings';
const teacherProfile = () => '/teacher-dashboard';
const studentBookings = () => '/client-dashboard?tab=bookings';

export const EVENTS = {
  ...BOOKING_EVENTS,
  bookingRequested: {
    topic: 'bookings',
    to: 'teacher',
    essential: true,
    title: ({ studentName }) => `${studentName} asked for a session`,
    body: () => 'Please reply within 24 hours: accept, suggest other times or decline.',
    href: teacherBookings,
  },
  bookingConfirmed: {
    topic: 'bookings',
    to: 'student',
    urgent: true,
    essential: true,
    title: ({ teacherName }) => `${teacherName} confirmed your session`,
    body: ({ time }) => `It takes place on ${time}.`,
    href: studentBookings,
  },
  bookingRejected: {
    topic: 'bookings',
    to: 'student',
    essential: true,
    title: ({ teacherName }) => `${teacherName} cannot take your request`,
    body: () => 'You can ask for other times, or look at similar teachers.',
    href: studentBookings,
  },
  bookingCancelledByStudent: {
    topic: 'bookings',
    to: 'teacher',
    essential: true,
    title: ({ studentName }) => `${studentName} cancelled a booking request`,
    body: () => 'There is nothing to do.',
    href: teacherBookings,
  },
  chatUnread: {
    topic: 'chat',
    to: 'anyone',
    channels: ['email'],
    essential: false,
    title: ({ names }) => `${names} wrote to you`,
    body: () => 'Open your messages to read and answer.',
    href: ({ dashboard, chat }) => `/${dashboard}?chat=${chat}`,
  },
  reviewPosted: {
    topic: 'reviews',
    to: 'teacher',
    channels: ['email'],
    essential: false,
    title: ({ studentName }) => `${studentName} reviewed you`,
    body: () => 'Read the review and reply to it once, if you like.',
    href: () => '/teacher-dashboard?tab=reviews',
  },
  reviewReplied: {
    topic: 'reviews',
    to: 'student',
    channels: ['email'],
    essential: false,
    title: ({ teacherName }) => `${teacherName} replied to your review`,
    body: () => 'You find the reply below your review.',
    href: ({ teacherId }) => `/teacher/${teacherId}#reviews`,
  },
  profileApproved: {
    topic: 'verification',
    to: 'teacher',
    essential: true,
    title: () => 'Profile Verified',
    body: () => 'Your profile carries the verified badge now, and students can find you in search.',
    href: teacherProfile,
  },
  profileRejected: {
    topic: 'verification',
    to: 'teacher',
    essential: true,
    title: () => 'Please review and resubmit your profile',
    body: () => 'Our team left notes for you on your dashboard.',
    href: teacherProfile,
  },
  profileNeedsMoreInfo: {
    topic: 'verification',
    to: 'teacher',
    essential: true,
    title: () => 'Admin has requested additional details',
    body: () => 'Our team left notes for you on your dashboard. Add what is asked for, then resubmit.',
    href: teacherProfile,
  },
  bookingClosedForStudent: {
    topic: 'bookings',
    to: 'student',
    essential: true,
    title: ({ teacherName }) => `Your request to ${teacherName} was cancelled`,
    body: () => 'This teacher is no longer on the platform. You can look at similar teachers.',
    href: studentBookings,
  },
  bookingClosedForTeacher: {
    topic: 'bookings',
    to: 'teacher',
    essential: true,
    title: ({ studentName }) => `The request of ${studentName} was cancelled`,
    body: () => 'This student is no longer on the platform. There is nothing to do.',
    href: teacherBookings,
  },
  contentHidden: {
    topic: 'account',
    to: 'anyone',
    essential: true,
    title: ({ thing }) => `Our team took ${thing} off the site`,
    body: ({ note }) => `${note}`,
    href: () => '/help#report',
  },
  contentRestored: {
    topic: 'account',
    to: 'anyone',
    essential: true,
    title: ({ thing }) => `Our team brought ${thing} back`,
    body: ({ note }) => `${note}`,
    href: () => '/help#report',
  },
  contentWarned: {
    topic: 'account',
    to: 'anyone',
    essential: true,
    title: ({ thing }) => `A word about ${thing}`,
    body: ({ note }) => `${note}`,
    href: () => '/help#report',
  },
  reportDecided: {
    topic: 'account',
    to: 'anyone',
    essential: false,
    title: () => 'Our team looked at your report',
    body: () => 'Thank you for telling us. It has been decided.',
    href: () => '/help#report',
  },
  sessionCancelledWithAccount: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ name, time }) => `Your session with ${name} on ${time} was cancelled`,
    body: () => 'This person is leaving the platform. There is nothing to do.',
    href: ({ side }) => (side === 'teacher' ? teacherBookings() : studentBookings()),
  },
} as const satisfies Record<string, EventEntry>;

export type EventName = keyof typeof EVENTS;

/** A notice in words, from the event as it was kept; null for an event that is gone from the table. */
export function wordsOf(
  event: string,
  data: EventData,
): { topic: Topic; title: string; body: string; href: string } | null {
  const entry: EventEntry | undefined = Object.hasOwn(EVENTS, event) ? EVENTS[event as EventName] : undefined;
  if (entry === undefined) return null;
  return { topic: entry.topic, title: entry.title(data), body: entry.body(data), href: entry.href(data) };
}
