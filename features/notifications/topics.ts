import { type Text, text } from '#shared/texts/translate.ts';

/** Topics for which users choose channels. */
export const TOPICS = ['bookings', 'chat', 'reviews', 'verification', 'account', 'saved'] as const;
export type Topic = (typeof TOPICS)[number];

export type Audience = 'student' | 'teacher' | 'admin';

type TopicSettings = {
  name: Text;
  hint: Text;
  /** Title of a push message that hides its details. */
  hidden: Text;
  /** Roles that get notices about the topic. */
  audiences: readonly Audience[];
  /** Whether any SMS is sent about it. */
  hasSms: boolean;
  /** Whether its mail is always sent, whatever the user chose. */
  isAlwaysMailed: boolean;
  /**
   * True if the topic is off by default: the user gets no notice about it, not even in the inbox, until they choose a
   * channel.
   */
  isOptIn?: true;
};

const EVERYONE = ['student', 'teacher', 'admin'] as const;

/**
 * Settings of each topic. They repeat facts of the notice kinds, which the browser does not load; test/notices.test.ts
 * checks that both agree.
 */
export const TOPIC_SETTINGS: Readonly<Record<Topic, TopicSettings>> = {
  bookings: {
    name: text`Sessions and requests`,
    hint: text`Requests, answers, changes and reminders`,
    hidden: text`News about your sessions`,
    audiences: EVERYONE,
    hasSms: true,
    isAlwaysMailed: false,
  },
  chat: {
    name: text`Messages`,
    hint: text`A summary of messages that stay unread for 15 minutes`,
    hidden: text`You have unread messages`,
    audiences: EVERYONE,
    hasSms: false,
    isAlwaysMailed: false,
  },
  reviews: {
    name: text`Reviews`,
    hint: text`New reviews and replies`,
    hidden: text`News about a review`,
    audiences: ['student', 'teacher'],
    hasSms: false,
    isAlwaysMailed: false,
  },
  verification: {
    name: text`Profile verification`,
    hint: text`What our team decides about your profile`,
    hidden: text`News about your profile`,
    audiences: ['teacher'],
    hasSms: true,
    isAlwaysMailed: true,
  },
  account: {
    name: text`Account`,
    hint: text`Changes to your account and its security`,
    hidden: text`News about your account`,
    audiences: EVERYONE,
    hasSms: true,
    isAlwaysMailed: false,
  },
  saved: {
    name: text`Saved teachers`,
    hint: text`When a price falls or an hour becomes free`,
    hidden: text`News about a saved teacher`,
    audiences: ['student'],
    hasSms: false,
    isAlwaysMailed: false,
    isOptIn: true,
  },
};
