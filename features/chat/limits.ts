/** Limits on sending messages (decisions 18, security policy 5.6). */
export const CHAT_LIMITS = {
  perMinute: 30,
  perDay: 500,
  /**
   * How many teachers a student without a booking can contact for the first time within 24 hours.
   */
  newConversations: 5,
  /** How many messages a student can send to a teacher who has not replied yet. */
  unanswered: 3,
} as const;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Maximum length of a message, in code points. */
export const MESSAGE_MAX = 2000;
/** Messages per page of a conversation. */
export const PAGE_SIZE = 50;
