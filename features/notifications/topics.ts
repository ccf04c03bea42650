/** Topics for which users choose channels. */
export const TOPICS = ['bookings', 'chat', 'reviews', 'verification', 'account', 'saved'] as const;
export type Topic = (typeof TOPICS)[number];

export type Audience = 'student' | 'teacher' | 'admin';

type TopicSettings = {
  name: string;
  hint: string;
  /** The words of a push message that hides its details. */
  hidden: string;
  /** Roles that get notices about the topic. */
  audiences: readonly Audience[];
  /** Whether any SMS is sent about it. */
  hasSms: boolean;
  /** Whether its mail is always sent, whatever the user chose. */
  isAlwaysMailed: boolean;
  /** Off by default, the inbox included: there are notices only for users who chose a channel. */
  isOptIn?: true;
};

const EVERYONE = ['student', 'teacher', 'admin'] as const;

/**
 * Settings of each topic. They must match the notice kinds of all slices, which the browser does not load;
 * test/notices.test.ts compares both.
 */
export const TOPIC_SETTINGS: Readonly<Record<Topic, TopicSettings>> = /*text*/ {
  bookings: {
    name: 'Sessions and requests',
    hint: 'Requests, answers, changes and reminders',
    hidden: 'News about your sessions',
    audiences: EVERYONE,
    hasSms: true,
    isAlwaysMailed: false,
  },
  chat: {
    name: 'Messages',
    hint: 'A summary of messages that stay unread for 15 minutes',
    hidden: 'You have unread messages',
    audiences: EVERYONE,
    hasSms: false,
    isAlwaysMailed: false,
  },
  reviews: {
    name: 'Reviews',
    hint: 'New reviews and replies',
    hidden: 'News about a review',
    audiences: ['student', 'teacher'],
    hasSms: false,
    isAlwaysMailed: false,
  },
  verification: {
    name: 'Profile verification',
    hint: 'What our team decides about your profile',
    hidden: 'News about your profile',
    audiences: ['teacher'],
    hasSms: true,
    isAlwaysMailed: true,
  },
  account: {
    name: 'Account',
    hint: 'Changes to your account and its security',
    hidden: 'News about your account',
    audiences: EVERYONE,
    hasSms: true,
    isAlwaysMailed: false,
  },
  saved: {
    name: 'Saved teachers',
    hint: 'When a price falls or an hour becomes free',
    hidden: 'News about a saved teacher',
    audiences: ['student'],
    hasSms: false,
    isAlwaysMailed: false,
    isOptIn: true,
  },
};
