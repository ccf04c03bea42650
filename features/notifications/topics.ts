/** Topics for which users choose channels. */
export const TOPICS = ['bookings', 'chat', 'reviews', 'verification', 'account'] as const;
export type Topic = (typeof TOPICS)[number];

export type Audience = 'student' | 'teacher' | 'admin';

type TopicSettings = {
  name: string;
  hint: string;
  /** Roles that get notices about the topic. */
  audiences: readonly Audience[];
  /** Whether any SMS is sent about it. */
  hasSms: boolean;
  /** Whether its mail is always sent, whatever the user chose. */
  isAlwaysMailed: boolean;
};

const EVERYONE = ['student', 'teacher', 'admin'] as const;

/**
 * Settings of each topic. They must match the notice kinds of all slices, which the browser does not load;
 * test/notices.test.ts compares both.
 */
export const TOPIC_SETTINGS: Readonly<Record<Topic, TopicSettings>> = {
  bookings: {
    name: 'Sessions and requests',
    hint: 'Requests, answers, changes and reminders',
    audiences: EVERYONE,
    hasSms: true,
    isAlwaysMailed: false,
  },
  chat: {
    name: 'Messages',
    hint: 'A summary of messages that stay unread for 15 minutes',
    audiences: EVERYONE,
    hasSms: false,
    isAlwaysMailed: false,
  },
  reviews: {
    name: 'Reviews',
    hint: 'New reviews and replies',
    audiences: ['student', 'teacher'],
    hasSms: false,
    isAlwaysMailed: false,
  },
  verification: {
    name: 'Profile verification',
    hint: 'What our team decides about your profile',
    audiences: ['teacher'],
    hasSms: true,
    isAlwaysMailed: true,
  },
  account: {
    name: 'Account',
    hint: 'Changes to your account and its security',
    audiences: EVERYONE,
    hasSms: true,
    isAlwaysMailed: false,
  },
};
