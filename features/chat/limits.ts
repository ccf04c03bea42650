/** How much a person may write (decisions 18, security policy 5.6). */
export const CHAT_LIMITS = {
  perMinute: 30,
  perDay: 500,
  /** Teachers whom a student writes to for the first time without a booking, in 24 hours. */
  newConversations: 5,
  /** Messages to a teacher who has not answered yet. */
  unanswered: 3,
} as const;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Unicode code points of one message. */
export const MESSAGE_MAX = 2000;
/** Messages of one page of a conversation. */
export const PAGE_SIZE = 50;
