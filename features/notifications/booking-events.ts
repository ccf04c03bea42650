type Data = Readonly<Record<string, string>>;

const teacherBookings = () => '/teacher-dashboard?tab=bookings';
const studentBookings = () => '/client-dashboard?tab=bookings';
/** What either side can be told says in `side` which of them reads it. */
const ownBookings = ({ side }: Data) => (side === 'teacher' ? teacherBookings() : studentBookings());

/** The rest of what happens to a booking, each told to the side that did not do it, or to both where the clock or our team did. */
export const BOOKING_EVENTS = {
  bookingNudge: {
    topic: 'bookings',
    to: 'teacher',
    essential: true,
    title: ({ studentName }: Data) => `${studentName} is waiting for your reply`,
    body: ({ expires }: Data) => `Accept, suggest other times or decline. The request expires on ${expires}.`,
    href: teacherBookings,
  },
  bookingExpired: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ otherName, side }: Data) =>
      side === 'teacher' ? `The request of ${otherName} expired` : `Your request to ${otherName} expired`,
    body: ({ side }: Data) =>
      side === 'teacher'
        ? 'It was not answered in time. Quick replies help students find you.'
        : 'There was no reply in time. You can ask again, or look at similar teachers.',
    href: ownBookings,
  },
  timesSuggested: {
    topic: 'bookings',
    to: 'anyone',
    urgent: true,
    essential: true,
    title: ({ otherName }: Data) => `${otherName} suggests other times`,
    body: ({ times }: Data) => `${times}. Take one or decline in your bookings.`,
    href: ownBookings,
  },
  timeTaken: {
    topic: 'bookings',
    to: 'anyone',
    urgent: true,
    essential: true,
    title: ({ otherName }: Data) => `${otherName} took a time that you suggested`,
    body: ({ time }: Data) => `The session takes place on ${time}.`,
    href: ownBookings,
  },
  timesDeclined: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ otherName }: Data) => `${otherName} cannot make the times that you suggested`,
    body: ({ time }: Data) =>
      time === '' ? 'The request still waits for your answer.' : `The session stays on ${time}.`,
    href: ownBookings,
  },
  cancellationAsked: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ otherName }: Data) => `${otherName} asks to cancel your session`,
    body: ({ time }: Data) => `It is planned for ${time}. Please agree or keep it in your bookings.`,
    href: ownBookings,
  },
  cancellationAgreed: {
    topic: 'bookings',
    to: 'anyone',
    urgent: true,
    essential: true,
    title: ({ otherName }: Data) => `${otherName} agreed to cancel your session`,
    body: ({ time }: Data) => `The session on ${time} does not take place.`,
    href: ownBookings,
  },
  cancellationDeclined: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ otherName }: Data) => `${otherName} would like to keep your session`,
    body: ({ time }: Data) => `It stays on ${time}. Use chat to find a way that suits you both.`,
    href: ownBookings,
  },
  bookingCompleted: {
    topic: 'bookings',
    to: 'student',
    essential: false,
    title: ({ teacherName }: Data) => `How was your session with ${teacherName}?`,
    body: () => 'A few words help other students, and your teacher.',
    href: ({ teacherId }: Data) => `/teacher/${teacherId}#reviews`,
  },
  sessionReported: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ otherName }: Data) => `${otherName} says that your session did not take place`,
    body: ({ time }: Data) => `It was planned for ${time}. Our team will look into it and tell you both.`,
    href: ownBookings,
  },
  sessionSettled: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ otherName, verdict }: Data) =>
      verdict === 'completed'
        ? `Your session with ${otherName} counts as completed`
        : `Your session with ${otherName} counts as cancelled`,
    body: ({ time }: Data) => `Our team has looked into the report about ${time}.`,
    href: ownBookings,
  },
  bookingClosed: {
    topic: 'bookings',
    to: 'anyone',
    essential: true,
    title: ({ otherName }: Data) => `Your booking with ${otherName} was cancelled`,
    body: () => 'Our team closed it. You need not do anything.',
    href: ownBookings,
  },
  sessionReminder: {
    topic: 'bookings',
    to: 'anyone',
    urgent: true,
    essential: false,
    title: ({ otherName, wait }: Data) => `Your session with ${otherName} is in ${wait}`,
    body: ({ time }: Data) => `It begins on ${time}.`,
    href: ownBookings,
  },
} as const;
